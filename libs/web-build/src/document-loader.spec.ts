import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import documentLoader from './document-loader.mjs';

const table = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'documents-')), 'operations.json');
fs.writeFileSync(table, JSON.stringify({ NotePage: { hash: 'abc', text: 'query NotePage { note { id } }' } }));

function run(source: string, strict = true) {
  const errors: string[] = [];
  const loader = {
    resourcePath: '/app/src/note-page.tsx',
    addDependency: () => {},
    getOptions: () => ({ strict, table }),
    emitError: (error: Error) => errors.push(error.message),
    emitWarning: (error: Error) => errors.push(`warning: ${error.message}`),
  };
  return { code: documentLoader.call(loader, source) as string, errors };
}

describe('documents in the bundle', () => {
  it('become their hash and complete text', () => {
    const { code } = run('const Q = graphql(`\n  query NotePage { note { ...Card } }\n`);');
    expect(code).toContain('const Q = __document("abc", "query NotePage { note { id } }");');
    expect(code).toContain("import { persistedDocument as __document } from '@libs/api';");
  });
  it('fragments leave nothing behind', () => expect(run('graphql(`fragment Card on Note { id }`);').code).toBe('null;'));
  it('an operation that the generator does not know stops a production build', () => {
    expect(run('graphql(`query Unknown { a }`)').errors).toEqual(['No generated document for "Unknown": run the codegen target']);
    expect(run('graphql(`query Unknown { a }`)', false)).toEqual({
      code: 'graphql(`query Unknown { a }`)',
      errors: ['warning: No generated document for "Unknown": run the codegen target'],
    });
  });
  it('files without a document stay as they are', () => expect(run('export const a = 1;').code).toBe('export const a = 1;'));
});
