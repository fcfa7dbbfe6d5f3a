import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { rspack } from '@rspack/core';

const COMPRESSIBLE = /\.(js|css|json|svg|webmanifest)$/;
/** Below this a file is one packet either way. */
const LEAST_BYTES = 512;

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const FORMATS = [
  ['.br', (bytes) => brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })],
  ['.gz', (bytes) => gzip(bytes, { level: 9 })],
];

/**
 * Writes every text file of the build a second and a third time beside itself, as brotli (whose default is its best quality) and gzip. Names
 * carry a content hash, so this is done once for each content, and the server only picks one (backend/src/platform/web/serve-web.ts).
 */
export class PrecompressPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('PrecompressPlugin', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
      compilation.hooks.processAssets.tapPromise({ name: 'PrecompressPlugin', stage }, async () => {
        const files = compilation.getAssets().filter(({ name }) => COMPRESSIBLE.test(name));
        await Promise.all(
          files.map(async ({ name, source }) => {
            const bytes = Buffer.from(source.buffer());
            if (bytes.length < LEAST_BYTES) return;
            for (const [ending, compress] of FORMATS) {
              const packed = await compress(bytes);
              if (packed.length < bytes.length) compilation.emitAsset(name + ending, new rspack.sources.RawSource(packed));
            }
          }),
        );
      });
    });
  }
}
