import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { CodegenConfig } from '@graphql-codegen/cli';
import { addTypenameSelectionDocumentTransform } from '@graphql-codegen/client-preset';
import { parse } from 'graphql';

const out = 'libs/api/.generated';

/**
 * Table for the bundler: operation name -> hash and complete text with its fragments.
 * The server reads persisted-documents.json, the browser bundle carries the lines it uses.
 */
function writeOperations(): void {
  const file = path.join(out, 'persisted-documents.json');
  if (!fs.existsSync(file)) fs.writeFileSync(file, '{}');
  const documents = JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>;
  const table: Record<string, { hash: string; text: string }> = {};
  for (const [hash, text] of Object.entries(documents)) {
    const operation = parse(text).definitions.find((definition) => definition.kind === 'OperationDefinition');
    if (operation?.name) table[operation.name.value] = { hash, text };
  }
  fs.writeFileSync(path.join(out, 'operations.json'), JSON.stringify(table));
}

const config: CodegenConfig = {
  schema: 'backend/schema.graphql',
  documents: [
    'shell/src/**/*.{ts,tsx}',
    'frontends/*/src/**/*.{ts,tsx}',
    'libs/{live-doc,object-views,shell-kit}/src/**/*.{ts,tsx}',
    '!**/*.d.ts',
  ],
  ignoreNoDocuments: true,
  hooks: { afterAllFileWrite: [writeOperations] },
  generates: {
    [`${out}/`]: {
      preset: 'client',
      presetConfig: {
        // A fragment's data is typed where it is spread; props take the fragment's own type.
        fragmentMasking: false,
        persistedDocuments: { hashPropertyName: 'hash', hashAlgorithm: (text: string) => createHash('sha256').update(text).digest('hex') },
      },
      documentTransforms: [addTypenameSelectionDocumentTransform],
      config: {
        enumsAsTypes: true,
        useTypeImports: true,
        strictScalars: true,
        scalars: { DateTime: 'string', JSON: 'unknown', Region: "'us_a' | 'us_b' | 'eu_a' | 'au_a'" },
      },
    },
  },
};

export default config;
