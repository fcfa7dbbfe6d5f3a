import { rspack } from '@rspack/core';

/**
 * Puts `<link rel="preload">` for the fonts that the first paint needs (their names carry a content hash) into the page. The style sheets
 * stay in the head: those of the remotes are added behind them there, and where both say something of an element, the page's own must win.
 */
export class PageLinksPlugin {
  constructor(fonts) {
    this.fonts = fonts;
  }

  apply(compiler) {
    compiler.hooks.compilation.tap('PageLinksPlugin', (compilation) => {
      rspack.HtmlRspackPlugin.getCompilationHooks(compilation).beforeEmit.tapPromise('PageLinksPlugin', async (data) => {
        const files = Object.keys(compilation.assets);
        const fonts = this.fonts
          .map((name) => files.find((file) => file.startsWith(`assets/${name}.`) && file.endsWith('.woff2')))
          .filter(Boolean)
          .map((file) => `<link rel="preload" href="/${file}" as="font" type="font/woff2" crossorigin>`);
        data.html = data.html.replace('</head>', `${fonts.join('')}</head>`);
        return data;
      });
    });
  }
}
