import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import type { Person } from '../../testing/harness.js';
import { PACK_FORMAT, PACK_VERSION, signedBytes } from './packs/template-pack.js';

/** A key of a publisher. */
export interface PackKey {
  privateKey: KeyObject;
  publicKey: string;
}

/** A new key, with the raw bytes of its public half as files have them. */
export function aPackKey(): PackKey {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return { privateKey, publicKey: publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64') };
}

/** What a file says, with one template of each kind. */
export const packContents = (publisher = 'Field Notes Press'): Record<string, unknown> => ({
  publisher,
  templates: [
    {
      key: 'service-safari',
      title: 'Service safari',
      about: 'Use a service as its customers do.',
      body: {
        kind: 'PROJECT',
        readme: '## Goal\n_What should be better?_\n- _Where did it hurt?_',
        boards: [
          { name: 'Steps', groups: [{ name: 'Step', tags: [{ title: 'Waiting', colour: 'rose', description: 'Nothing happens.' }] }] },
        ],
        fields: [{ label: 'Channel', type: 'SELECT', options: ['Shop', 'Phone'], multiple: true }],
      },
    },
    { key: 'one-slide', title: 'One slide', body: { kind: 'INSIGHT', text: '## Claim\n_One sentence._' } },
    {
      key: 'kano',
      title: 'Kano',
      body: { kind: 'TAG_BOARD', board: { name: 'Kano', groups: [{ name: 'Need', tags: [{ title: 'Basic' }] }] } },
    },
  ],
});

/** A file as its publisher would sign it; `contents` may be text, to say what no honest program writes. */
export function aPack(key: PackKey, contents: unknown = packContents()): string {
  const payload = Buffer.from(typeof contents === 'string' ? contents : JSON.stringify(contents));
  return JSON.stringify({
    format: PACK_FORMAT,
    version: PACK_VERSION,
    publicKey: key.publicKey,
    signature: sign(null, signedBytes(payload), key.privateKey).toString('base64'),
    payload: payload.toString('base64'),
  });
}

/** A template and a publisher of a workspace, and what a stranger would send about them. */
export async function aTemplateToAttack(person: Person, projectId: string, canary: string) {
  const { saveAsTemplate } = await person.ask(`mutation ($i: SaveAsTemplateInput!) { saveAsTemplate(input: $i) { id } }`, {
    i: { kind: 'PROJECT', objectId: projectId, title: `${canary} template` },
  });
  const content = aPack(aPackKey());
  const { templatePack } = await person.ask(`query ($i: TemplatePackInput!) { templatePack(input: $i) { fingerprint } }`, {
    i: { content },
  });
  const input = { content, trustedFingerprint: templatePack.fingerprint };
  await person.ask(`mutation ($i: ImportTemplatePackInput!) { importTemplatePack(input: $i) { templates { id } } }`, { i: input });
  const { templatePublishers } = await person.ask('{ templatePublishers { id } }');
  const id: string = saveAsTemplate.id;
  const stranger = { content: aPack(aPackKey()), trustedFingerprint: 'A stranger', about: 'text' };
  const of = { kind: 'PROJECT', objectId: projectId };
  const request: Record<string, Record<string, unknown>> = {
    ...{ templateDraft: of, saveAsTemplate: { ...of, about: 'text' } },
    ...{ updateTemplate: { id, about: 'text', isDefault: true }, deleteTemplate: { id }, useTemplate: { description: 'text' } },
    ...{ templatePack: stranger, importTemplatePack: stranger, removeTemplatePublisher: { id: templatePublishers[0].id } },
  };
  return { id, asked: request };
}

/** Words of a text, as the editor keeps them. */
const run = (text: string, isHint = false) => ({ type: 'text', text, ...(isHint && { marks: [{ type: 'italic' }] }) });
/** A paragraph of them. */
export const paragraph = (text: string, isHint = false) => ({ type: 'paragraph', content: [run(text, isHint)] });
/** A heading of the second level. */
export const heading = (text: string) => ({ type: 'heading', attrs: { level: 2 }, content: [run(text)] });
