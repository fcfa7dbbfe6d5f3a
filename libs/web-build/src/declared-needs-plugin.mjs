import { rspack } from '@rspack/core';

/**
 * Fails the build of a remote that takes a shared package whose range its package.json does not declare as a peer dependency: the shell
 * would load it whatever the version.
 */
export class DeclaredNeedsPlugin {
  apply(compiler) {
    compiler.hooks.compilation.tap('DeclaredNeedsPlugin', (compilation) => {
      const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT;
      compilation.hooks.processAssets.tap({ name: 'DeclaredNeedsPlugin', stage }, () => {
        const manifest = compilation.getAsset('mf-manifest.json');
        if (!manifest) return;
        const { shared } = JSON.parse(manifest.source.source().toString());
        const undeclared = shared.filter(({ requiredVersion }) => !requiredVersion).map(({ name }) => name);
        if (undeclared.length)
          compilation.errors.push(
            new Error(`package.json: peerDependencies must say which versions it runs with of ${undeclared.join(', ')}`),
          );
      });
    });
  }
}
