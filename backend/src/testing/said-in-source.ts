import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

/** A sentence that the source may send to people, as a template: `At most {{most}} tags at once.` */
export interface RefusalText {
  file: string;
  text: string;
}

const SENTENCE = /^(\{\{|["“A-Z]).*[.?!]$/;
/** What a call with such a name is given is the words of a refusal: our own makers of errors, and the rules of zod. */
const REFUSES =
  /(^|\.)(fieldError|addIssue|min|max|refine|superRefine|regex|email|uuid|url|int|string|enum|array|number|boolean|object|length|positive|nonempty|iso|datetime|refused|fault|literal)$/;
/** Texts for programs, logs and models, and what stands in the documentation of the schema. */
const OTHERS = /log|console|warn|Field$|Query$|Mutation$|Args$/;

/** All sentences with which the given files refuse something. */
export function refusalTextsIn(files: readonly string[], root: string): RefusalText[] {
  return files.flatMap((file) => {
    const source = ts.createSourceFile(file, fs.readFileSync(path.join(root, file), 'utf8'), ts.ScriptTarget.Latest, true);
    const refusalTexts: RefusalText[] = [];
    const visit = (node: ts.Node): void => {
      if ((ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) && !ts.isImportDeclaration(node.parent) && isWhole(node))
        for (const text of templatesOf(node)) if (isSentence(text) && refuses(node, file)) refusalTexts.push({ file, text });
      ts.forEachChild(node, visit);
    };
    visit(source);
    return refusalTexts;
  });
}

/** What a mail or a document of the server is made of, wherever it is made. */
const COMPOSED = /^(subject|body|heading|footer)$/;
const WORDS = /[A-Za-z]{2,}[ ,:]+[a-z]{2,}/;
/** What only looks like words: SQL, code, and what a mail is sent as. */
const NO_WORDS = /^\s*(select|insert|update|delete|with|values|create|content-type)\b|^[\w-]+: |[;{}]\s*$/i;

/** Words that the given files put into mails and documents by themselves, instead of by a key of a catalog. */
export function composedTextsIn(files: readonly string[], root: string): RefusalText[] {
  return files.flatMap((file) => composedIn(file, fs.readFileSync(path.join(root, file), 'utf8')));
}

/** The same of one text. */
export function composedIn(file: string, text: string): RefusalText[] {
  const isOfMail = /mails?\.ts$/.test(file);
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const refusalTexts: RefusalText[] = [];
  const visit = (node: ts.Node, isComposed: boolean): void => {
    // What is thrown is for a log.
    if (ts.isImportDeclaration(node) || ts.isDecorator(node) || ts.isNewExpression(node)) return;
    const here = isComposed || (ts.isPropertyAssignment(node) && COMPOSED.test(node.name.getText()));
    if (here && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)))
      for (const text of templatesOf(node))
        if (WORDS.test(text.replace(/<[^>]*>/g, ' ')) && !NO_WORDS.test(text)) refusalTexts.push({ file, text });
    ts.forEachChild(node, (child) => visit(child, here));
  };
  visit(source, isOfMail);
  return refusalTexts;
}

const isSentence = (text: string): boolean =>
  SENTENCE.test(text) && /[a-z] [a-z{]/i.test(text) && text.replace(/\{\{\w+\}\}/g, '').replace(/[^a-z]/gi, '').length > 7;

/** Not a part of a longer text. */
function isWhole(node: ts.Node): boolean {
  for (let at = node.parent; at; at = at.parent) if (ts.isTemplateExpression(at)) return false;
  return true;
}

function refuses(node: ts.Node, file: string): boolean {
  for (let at = node.parent; at; at = at.parent) {
    if (ts.isNewExpression(at)) {
      const created = at.expression.getText();
      if (created === 'AppError') return true;
      if (/Error$|Exception$/.test(created)) return false;
    }
    if (ts.isDecorator(at)) return false;
    if (ts.isCallExpression(at)) {
      const called = at.expression.getText();
      if (REFUSES.test(called)) return true;
      if (OTHERS.test(called)) return false;
    }
    if (ts.isPropertyAssignment(at) && at.name.getText() === 'description') return false;
    if (ts.isPropertyAssignment(at) && /^(message|error|problem|fault)$/.test(at.name.getText())) return true;
    if (ts.isVariableDeclaration(at) && ts.isIdentifier(at.name) && /^[A-Z_0-9]+$|message|problem/i.test(at.name.text)) return true;
    if (ts.isReturnStatement(at) && file.startsWith('libs/domain')) return true;
  }
  return false;
}

/** A literal with its values as places; a choice between two words gives two templates. */
function templatesOf(node: ts.Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isParenthesizedExpression(node)) return templatesOf(node.expression);
  if (ts.isConditionalExpression(node)) return [...templatesOf(node.whenTrue), ...templatesOf(node.whenFalse)];
  if (!ts.isTemplateExpression(node)) return [];
  const used = new Set<string>();
  return node.templateSpans.reduce(
    (texts, { expression, literal }) => {
      let value = expression;
      while (ts.isParenthesizedExpression(value)) value = value.expression;
      const choices = ts.isConditionalExpression(value) ? templatesOf(value) : [];
      return texts.flatMap((text) => (choices.length ? choices : [place(value, used)]).map((choice) => text + choice + literal.text));
    },
    [node.head.text],
  );
}

function place(value: ts.Expression, used: Set<string>): string {
  const name = nameOf(value);
  let own = name;
  for (let nth = 2; used.has(own); nth++) own = `${name}${nth}`;
  used.add(own);
  return `{{${own}}}`;
}

function nameOf(value: ts.Expression): string {
  if (ts.isIdentifier(value)) return value.text.replace(/^[A-Z_]+$/, (name) => name.toLowerCase());
  if (ts.isPropertyAccessExpression(value)) return nameOf(value.name as ts.Identifier);
  if (
    ts.isCallExpression(value) &&
    ts.isPropertyAccessExpression(value.expression) &&
    /^(toLocaleString|join|map|trim|slice)$/.test(value.expression.name.text)
  )
    return nameOf(value.expression.expression);
  if (ts.isCallExpression(value)) return value.arguments[0] ? nameOf(value.arguments[0]) : 'value';
  if (ts.isNonNullExpression(value) || ts.isParenthesizedExpression(value) || ts.isElementAccessExpression(value))
    return nameOf(value.expression);
  return ts.isBinaryExpression(value) ? nameOf(value.left) : 'value';
}
