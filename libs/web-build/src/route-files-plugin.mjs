import fs from 'node:fs';
import path from 'node:path';

/** In the order of the text: the paths that follow are these, or this one, or a page is imported for them. */
const PART = /\[((?:\s*'\/[^']*',?)+\s*)\]\.map\(|path: '(\/[^']*)'|import\('([^']+)'\)/g;

/** Which module every route of a file of routes imports: `[path, request]`. */
export function importedRoutes(source) {
  let paths = [];
  const found = [];
  for (const [, several, one, request] of source.matchAll(PART)) {
    if (several) paths = [...several.matchAll(/'([^']*)'/g)].map(([, route]) => route);
    else if (one) paths = [one];
    else {
      for (const route of paths) found.push([route, request]);
      paths = [];
    }
  }
  return found;
}

/** Where an app says which routes it has. */
const ROUTES = /^\.\/src\/(.*-routes\.ts|remote\.tsx)$/;

/**
 * Writes `route-files.json`: the files of the app's entry and exposed module, and for the path of every route those of its page, so that a
 * page opened by its address can ask for all of them at once (tools/first-load.mjs).
 */
export class RouteFilesPlugin {
  constructor(name) {
    this.name = name;
  }

  apply(compiler) {
    compiler.hooks.done.tap('RouteFilesPlugin', (stats) => {
      if (stats.hasErrors()) return;
      const { chunks } = stats.toJson({ all: false, chunks: true, chunkOrigins: true, ids: true });
      const filesOf = (isMeant) => [...new Set(chunks.filter(isMeant).flatMap(({ files }) => files))];
      const entry = filesOf(({ names }) => names.includes(this.name) || names.includes('__federation_expose_module'));
      const routes = {};
      for (const module of new Set(chunks.flatMap(({ origins }) => origins.map(({ moduleName }) => moduleName)))) {
        if (!ROUTES.test(module)) continue;
        for (const [route, request] of importedRoutes(fs.readFileSync(path.join(compiler.context, module), 'utf8')))
          routes[route] = filesOf(({ origins }) => origins.some((origin) => origin.moduleName === module && origin.request === request));
      }
      fs.writeFileSync(path.join(compiler.outputPath, 'route-files.json'), JSON.stringify({ entry, routes }));
    });
  }
}
