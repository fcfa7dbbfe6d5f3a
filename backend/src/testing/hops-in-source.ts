import path from 'node:path';
import ts from 'typescript';

/** A function on the way from a request to its statement. */
export interface Hop {
  name: string;
  file: string;
}
/** The functions from a request that writes to the statement that is furthest away, the request's own first. */
export interface WritingWay {
  kind: Target;
  hops: Hop[];
}
/** `log`: the statement that writes into the log of a document; `row`: any other that writes. */
type Target = 'log' | 'row';

interface Func extends Hop {
  body: ts.Node;
  /** The class whose `this` it has, if any. */
  owner: Class | null;
}
interface Class {
  /** The types of what is injected and of fields. */
  fields: Map<string, string>;
  methods: Map<string, Func>;
}

const WRITES = /\b(insert\s+into|update\s+[\w$.{}]+(\s+\w+)?\s+set|delete\s+from)\b/i;
const REPOSITORY_WRITES = new Set(['insert', 'insertNew', 'update', 'updateEach']);
const MANAGER_WRITES = new Set(['insert', 'update', 'delete', 'save', 'upsert']);
const LOG = 'PUSH';
const REQUESTS = /^@(Mutation|Post|Put|Patch|Delete)\b/;
/** What is given to these runs after the answer. */
const LATER = /(^|\.)(setTimeout|setInterval|afterCommit)$/;

/** For each request that writes, its way through the sources, as far as calls of injected classes and of functions show it. */
export function writingWays(sources: Readonly<Record<string, string>>): WritingWay[] {
  const code = new Code(sources);
  return code.requests.flatMap((request) => {
    for (const kind of ['log', 'row'] as const) {
      const hops = code.wayFrom(request, kind);
      if (hops) return [{ kind, hops }];
    }
    return [];
  });
}

/** How many classes are on a way; a function outside of classes counts by its file. */
export function classesOn(way: readonly Hop[]): number {
  const places = way.map(({ name, file }) => (name.includes('.') ? name.split('.')[0] : file));
  return places.filter((place, i) => place !== places[i - 1]).length;
}

/** Whether the way below a function is the longer one: by classes, and by functions where these are as many. */
function isLonger(way: readonly Hop[], than: readonly Hop[] | null, func: Hop): boolean {
  if (!than) return true;
  const more = classesOn([func, ...way]) - classesOn([func, ...than]);
  return more > 0 || (more === 0 && way.length > than.length);
}

class Code {
  readonly requests: Func[] = [];
  private readonly classes = new Declared<Class>();
  private readonly functions = new Declared<Func>();
  private readonly constants = new Declared<{ file: string; text: string }>();
  /** From where each file has its names. */
  private readonly imports = new Map<string, Map<string, string>>();
  private readonly found = new Map<Func, Partial<Record<Target, Hop[] | null>>>();

  constructor(sources: Readonly<Record<string, string>>) {
    for (const [file, text] of Object.entries(sources))
      for (const node of ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true).statements) this.collect(file, node);
  }

  /** The longest way from a function to the nearest such statement of each of its calls; null when it reaches none. */
  wayFrom(func: Func, target: Target, above: ReadonlySet<Func> = new Set()): Hop[] | null {
    const knownHops = this.found.get(func)?.[target];
    if (knownHops !== undefined) return knownHops;
    if (above.has(func)) return null;
    const calls = callsIn(func.body);
    let below: Hop[] | null = null;
    if (calls.some((call) => this.writtenBy(call, func) === target)) below = [];
    else
      for (const call of calls) {
        const called = this.calledBy(call, func);
        const way = called && this.wayFrom(called, target, new Set([...above, func]));
        if (way && isLonger(way, below, func)) below = way;
      }
    const way = below && [{ name: func.name, file: func.file }, ...below];
    this.found.set(func, { ...this.found.get(func), [target]: way });
    return way;
  }

  private collect(file: string, node: ts.Statement): void {
    if (ts.isImportDeclaration(node)) this.collectImports(file, node);
    if (ts.isClassDeclaration(node) && node.name) this.collectClass(file, node, node.name.text);
    if (ts.isFunctionDeclaration(node) && node.name && node.body) this.addFunction(file, node.name.text, node.body);
    if (!ts.isVariableStatement(node)) return;
    for (const { name, initializer } of node.declarationList.declarations) {
      if (!initializer || !ts.isIdentifier(name)) continue;
      this.constants.add(file, name.text, { file, text: initializer.getText() });
      if (ts.isArrowFunction(initializer)) this.addFunction(file, name.text, initializer.body);
    }
  }

  private addFunction(file: string, name: string, body: ts.Node): void {
    this.functions.add(file, name, { name, file, body, owner: null });
  }

  private collectImports(file: string, { importClause, moduleSpecifier }: ts.ImportDeclaration): void {
    const names = importClause?.namedBindings;
    if (!names || !ts.isNamedImports(names) || !ts.isStringLiteral(moduleSpecifier)) return;
    const from = moduleSpecifier.text;
    const place = from.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), from).replace(/\.js$/, '.ts')
      : from.startsWith('#contexts/')
        ? `contexts/${from.slice('#contexts/'.length)}`
        : null;
    const known = this.imports.get(file) ?? new Map<string, string>();
    this.imports.set(file, known);
    if (place) for (const { name } of names.elements) known.set(name.text, place);
  }

  /** What a name in a file stands for: its own, or what it imports. */
  private named<T>(declared: Declared<T>, file: string, name: string): T | undefined {
    const place = this.imports.get(file)?.get(name);
    return declared.get(file, name) ?? (place === undefined ? undefined : declared.get(place, name));
  }

  private collectClass(file: string, node: ts.ClassDeclaration, name: string): void {
    const match: Class = { fields: new Map(), methods: new Map() };
    this.classes.add(file, name, match);
    for (const member of node.members) {
      if (ts.isConstructorDeclaration(member))
        for (const injected of member.parameters) if (injected.type) match.fields.set(injected.name.getText(), injected.type.getText());
      if (ts.isPropertyDeclaration(member) && member.type) match.fields.set(member.name.getText(), member.type.getText());
      if (!ts.isMethodDeclaration(member) || !member.body) continue;
      const func = { name: `${name}.${member.name.getText()}`, file, body: member.body, owner: match };
      match.methods.set(member.name.getText(), func);
      if ((ts.getDecorators(member) ?? []).some((decorator) => REQUESTS.test(decorator.getText()))) this.requests.push(func);
    }
  }

  /** What a call writes by itself, if it is a statement that writes. */
  private writtenBy({ expression, arguments: args }: ts.CallExpression, { owner, file }: Func): Target | null {
    if (!ts.isPropertyAccessExpression(expression)) return null;
    const method = expression.name.text;
    const on = expression.expression.getText();
    const type = on.startsWith('this.') ? owner?.fields.get(on.slice('this.'.length)) : null;
    if (type?.startsWith('WorkspaceRepository<')) return REPOSITORY_WRITES.has(method) ? 'row' : null;
    if (type && !(type === 'TenantDb' && method === 'global')) return null;
    if (method === 'query' || method === 'global') {
      const sql = args[0]?.getText() ?? '';
      return sql === LOG ? 'log' : this.isWrite(sql, file, new Set()) ? 'row' : null;
    }
    return on === 'm' && MANAGER_WRITES.has(method) ? 'row' : null;
  }

  /** Whether SQL writes, or one of the constants and functions that it is made of. */
  private isWrite(sql: string, file: string, seen: Set<string>): boolean {
    if (WRITES.test(sql)) return true;
    for (const [name] of sql.matchAll(/\b[A-Za-z_]\w*\b/g)) {
      if (seen.has(name)) continue;
      seen.add(name);
      const constant = this.named(this.constants, file, name);
      const func = this.named(this.functions, file, name);
      if (constant && this.isWrite(constant.text, constant.file, seen)) return true;
      if (func && this.isWrite(func.body.getText(), func.file, seen)) return true;
    }
    return false;
  }

  private calledBy({ expression }: ts.CallExpression, { owner, file }: Func): Func | null {
    if (ts.isIdentifier(expression)) return this.named(this.functions, file, expression.text) ?? null;
    if (!ts.isPropertyAccessExpression(expression)) return null;
    const on = expression.expression.getText();
    const type = on.startsWith('this.') ? owner?.fields.get(on.slice('this.'.length)) : null;
    const called = on === 'this' ? owner : type ? this.named(this.classes, file, type) : null;
    return called?.methods.get(expression.name.text) ?? null;
  }
}

/** What files declare, by file and name, and by context and name for those who come by its door. */
class Declared<T> {
  private readonly all = new Map<string, T>();

  add(file: string, name: string, value: T): void {
    const context = /contexts\/[^/]+/.exec(file)?.[0];
    for (const place of [file, context]) this.all.set(`${place} ${name}`, value);
  }

  get(place: string, name: string): T | undefined {
    return this.all.get(`${place} ${name}`);
  }
}

function callsIn(body: ts.Node): ts.CallExpression[] {
  const matches: ts.CallExpression[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) matches.push(node);
    if (!ts.isCallExpression(node) || !LATER.test(node.expression.getText())) ts.forEachChild(node, visit);
  };
  visit(body);
  return matches;
}
