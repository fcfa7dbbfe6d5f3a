// Replaces graphql(`...`) by the operation's hash and complete text, both written by the code generator.
// Each document then lies in the chunk of the component that uses it, without an AST and without the shared table of all documents.
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const TABLE = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../api/.generated/operations.json');
const CALL = /\bgraphql\(\s*(?:\/\*\s*GraphQL\s*\*\/\s*)?`([^`]*)`\s*,?\s*\)/g;

function readTable(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** Runs before the TypeScript loader; leaves files without a document untouched. */
export default function documentLoader(source) {
  // libs/api is where graphql() itself lives; it holds no document.
  if (!source.includes('graphql(') || this.resourcePath.includes(`${path.sep}libs${path.sep}api${path.sep}`)) return source;
  const { strict, table: file = TABLE } = this.getOptions();
  this.addDependency(file);
  const table = readTable(file);
  let used = false;
  const code = source.replace(CALL, (whole, text) => {
    if (/^\s*(#.*\n\s*)*fragment\s/.test(text)) return 'null';
    const name = /\b(?:query|mutation|subscription)\s+(\w+)/.exec(text)?.[1];
    const found = name && table[name];
    if (!found) {
      const problem = new Error(`No generated document for "${name ?? 'an operation without a name'}": run the codegen target`);
      if (strict) this.emitError(problem);
      else this.emitWarning(problem);
      return whole;
    }
    used = true;
    return `__document(${JSON.stringify(found.hash)}, ${JSON.stringify(found.text)})`;
  });
  return used ? `import { persistedDocument as __document } from '@libs/api';${code}` : code;
}
