// One hand-written rspack factory for the shell and every remote.
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { DeclaredNeedsPlugin } from './declared-needs-plugin.mjs';
import { PageLinksPlugin } from './page-links-plugin.mjs';
import { PrecompressPlugin } from './precompress-plugin.mjs';
import { RouteFilesPlugin } from './route-files-plugin.mjs';

const require = createRequire(import.meta.url);
const here = path.dirname(fileURLToPath(import.meta.url));

/**
 * Singletons that the shell provides; a remote bundles none of them.
 * Mantine and the router are not on the list: a shared module is never tree-shaken,
 * so only our facades (@libs/ui, @libs/shell-kit) are shared and what lies beneath stays small.
 */
export const SHARED = [
  'react',
  'react/',
  'react-dom',
  'react-dom/',
  'urql',
  '@urql/core',
  '@libs/i18n',
  '@libs/ui',
  '@libs/api',
  '@libs/shell-kit',
  '@libs/object-views',
];

/** What a remote must reach through a facade; importing it would bundle a second copy with its own state. */
const FACADES = {
  'react-router': '@libs/shell-kit',
  'react-router/dom': '@libs/shell-kit',
  '@mantine/core': '@libs/ui',
  '@mantine/hooks': '@libs/ui',
  '@tabler/icons-react': '@libs/ui or @libs/ui/icons',
};

function shared(pkg, role) {
  const ranges = role === 'remote' ? pkg.peerDependencies : pkg.dependencies;
  return Object.fromEntries(
    SHARED.map((name) => [
      name,
      {
        singleton: true,
        requiredVersion: ranges[name.replace(/\/$/, '')] ?? false,
        // A remote carries no fallback copy of what the shell always provides; the shell has it in its first files. The shell reads the ranges
        // before it loads a remote (shell/src/needs.ts); what slipped past it stops here instead of running with the wrong version.
        ...(role === 'remote' ? { import: false, strictVersion: true } : { eager: true }),
      },
    ]),
  );
}

/** The federation runtime as ES modules, of which the unused falls away; the plugin names the CommonJS files. */
const RUNTIME = ['@module-federation/runtime', '@module-federation/runtime-tools', '@module-federation/webpack-bundler-runtime'];
const asModule = (file) => file.replace(/\.cjs$/, '.js');

function refuseFacaded({ request, context }, done) {
  const facade = FACADES[request];
  // The icons of pages are bundled by each remote, through the entry that names them.
  if (facade && !context.endsWith(path.join('libs', 'ui', 'src')))
    done(new Error(`"${request}" is not for remotes: import what you need from "${facade}"`));
  else done();
}

/**
 * The rspack configuration of one web app.
 * @param {{ root: string, name: string, role: 'shell' | 'remote', exposes?: Record<string, string>, port?: number }} app
 */
export function webApp({ root, name, role, exposes = {}, port }) {
  const pkg = require(path.join(root, 'package.json'));
  const prod = process.env.NODE_ENV === 'production';
  // Names carry a hash wherever files are laid down; only the development server keeps plain ones.
  const hash = process.argv.includes('serve') ? '' : '.[contenthash:8]';
  const html = role === 'shell';
  return {
    context: root,
    mode: prod ? 'production' : 'development',
    target: ['web', 'es2022'],
    entry: './src/main.ts',
    devtool: prod ? (process.env.SOURCEMAP ? 'source-map' : false) : 'cheap-module-source-map',
    output: {
      path: path.resolve(root, process.env.OUT ?? 'dist'),
      publicPath: html ? '/' : 'auto', // 'auto': a remote works below any URL, so its version can be in the path
      uniqueName: `vb_${name}`,
      filename: `assets/[name]${hash}.js`,
      chunkFilename: `assets/[name]${hash}.js`,
      cssFilename: `assets/[name]${hash}.css`,
      cssChunkFilename: `assets/[name]${hash}.css`,
      assetModuleFilename: 'assets/[name].[contenthash:8][ext]',
      clean: true,
    },
    resolve: {
      extensions: ['.ts', '.tsx', '.mjs', '.js'],
      extensionAlias: { '.js': ['.js', '.ts', '.tsx'] },
      conditionNames: ['source', '...'],
      alias: Object.fromEntries(RUNTIME.map((name) => [name, asModule(require.resolve(name))])),
    },
    externals: role === 'remote' ? [refuseFacaded] : [],
    module: {
      parser: { 'css/auto': { namedExports: false }, 'css/module': { namedExports: false } },
      generator: { 'css/module': { localIdentName: `${name}-[hash:base64:5]-[local]`, exportsConvention: 'camel-case' } },
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          type: 'javascript/auto',
          use: [
            {
              loader: 'builtin:swc-loader',
              options: {
                jsc: {
                  parser: { syntax: 'typescript', tsx: true },
                  target: 'es2022',
                  transform: { react: { runtime: 'automatic', development: !prod, refresh: !prod } },
                },
              },
            },
            { loader: path.join(here, 'document-loader.mjs'), options: { strict: prod } },
          ],
        },
        // Rules and tables only: unused exports are dropped, and zod with them.
        { test: /[\\/]libs[\\/](domain|editor)[\\/]src[\\/].*\.ts$/, sideEffects: false },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /\.css$/, exclude: /\.module\.css$/, type: 'css/auto' },
        { test: /default-css-variables\.layer\.css$/, use: [path.join(here, 'palette-loader.mjs')] },
        // Never inlined: the content security policy allows fonts from our own address only.
        { test: /\.woff2?$/, type: 'asset/resource', use: prod ? [path.join(here, 'font-loader.mjs')] : [] },
        { test: /\.(svg|png)$/, type: 'asset' },
      ],
    },
    plugins: [
      new rspack.DefinePlugin({ __APP__: JSON.stringify(name), __VERSION__: JSON.stringify(pkg.version) }),
      html && new rspack.HtmlRspackPlugin({ template: './src/index.html', inject: 'body', scriptLoading: 'defer', minify: false }),
      html && new PageLinksPlugin(['hanken-grotesk-latin-wght-normal', 'literata-latin-wght-normal']),
      new ModuleFederationPlugin({
        name,
        filename: `remoteEntry${hash}.js`,
        exposes,
        shared: shared(pkg, role),
        manifest: true,
        dts: false,
        shareStrategy: 'loaded-first',
        // The shell carries the one federation runtime; a remote's entry is 44 kB instead of 97.
        experiments: {
          ...(role === 'shell' ? { provideExternalRuntime: true } : { externalRuntime: true }),
          // A snapshot serves manifests, which only the development server names (tools/dev.mjs).
          optimization: { target: 'web', disableSnapshot: prod },
        },
      }),
      new rspack.NormalModuleReplacementPlugin(/[\\/]@module-federation[\\/][^\\/]+[\\/]dist[\\/]index\.cjs$/, (found) => {
        found.request = asModule(found.request);
      }),
      !prod && new ReactRefreshRspackPlugin(),
      !html && new DeclaredNeedsPlugin(),
      prod && new PrecompressPlugin(),
      prod && !html && new RouteFilesPlugin(name),
    ].filter(Boolean),
    optimization: {
      // Each request costs more than what a small chunk saves. The shell is two files, packages and our own, which change at different times.
      splitChunks: {
        minSize: 300_000,
        cacheGroups: html
          ? { packages: { test: /[\\/]node_modules[\\/].*\.[cm]?js$/, name: 'packages', chunks: 'initial', enforce: true } }
          : {},
      },
      runtimeChunk: false,
      moduleIds: 'deterministic',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        // Without targets Lightning CSS lowers nesting and light-dark() and doubles the sheet.
        new rspack.LightningCssMinimizerRspackPlugin({
          minimizerOptions: { targets: ['chrome >= 120', 'firefox >= 121', 'safari >= 17.4'] },
        }),
      ],
    },
    performance: false,
    // `rspack serve` would turn it on; its trigger address is relative to the page, so a remote's import() would hang.
    lazyCompilation: false,
    devServer: {
      port,
      hot: true,
      host: '127.0.0.1',
      allowedHosts: 'all',
      // tools/dev.mjs stands before it, so that the page, the API and the remote share one origin and one policy.
      client: { webSocketURL: `auto://0.0.0.0:0/remotes/${name}/dev/ws` },
      webSocketServer: { type: 'ws', options: { path: '/ws' } },
    },
    stats: 'errors-warnings',
  };
}
