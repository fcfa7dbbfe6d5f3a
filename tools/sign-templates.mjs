// Signs a file of templates as docs/guide/template-files.md describes: node tools/sign-templates.mjs contents.json key.pem > templates.json
import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import fs from 'node:fs';

const [contentsFile, keyFile] = process.argv.slice(2);
if (!contentsFile || !keyFile) {
  process.stderr.write('Usage: node tools/sign-templates.mjs contents.json key.pem > templates.json\n');
  process.exit(2);
}
const key = createPrivateKey(fs.readFileSync(keyFile));
if (key.asymmetricKeyType !== 'ed25519') {
  process.stderr.write('The key must be an Ed25519 key: openssl genpkey -algorithm ed25519 -out key.pem\n');
  process.exit(2);
}
const publicKey = createPublicKey(key).export({ format: 'der', type: 'spki' }).subarray(-32);
const payload = Buffer.from(JSON.stringify(JSON.parse(fs.readFileSync(contentsFile, 'utf8'))));
const signature = sign(null, Buffer.concat([Buffer.from('verbatim-templates:1\n'), payload]), key);
const base64 = (bytes) => bytes.toString('base64');
process.stdout.write(
  `${JSON.stringify({ format: 'verbatim-templates', version: 1, publicKey: base64(publicKey), signature: base64(signature), payload: base64(payload) }, null, 2)}\n`,
);
const hash = createHash('sha256').update(publicKey).digest('hex').slice(0, 32).toUpperCase();
process.stderr.write(`Fingerprint: ${hash.match(/.{4}/g).join(' ')}\n`);
