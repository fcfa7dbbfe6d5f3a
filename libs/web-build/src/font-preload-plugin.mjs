import { rspack } from '@rspack/core';

/** Adds `<link rel="preload">` to the page for the fonts that the first paint needs; their names carry a content hash. */
export class FontPreloadPlugin {
  constructor(names) {
    this.names = names;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('FontPreloadPlugin', (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).beforeEmit.tapPromise('FontPreloadPlugin', async (data) => {
        const files = Object.keys(compilation.assets);
        const links = this.names
          .map((name) => files.find((file) => file.startsWith(`assets/${name}.`) && file.endsWith('.woff2')))
          .filter(Boolean)
          .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`);
        data.html = data.html.replace('</head>', `${links.join('')}</head>`);
        return data;
      });
    });
  }
}
