// Writes the declarations of the library beside its modules in `dist`: those files that its face needs. Imports in what
// the compiler writes end in `.ts`, which only sources have, so they are renamed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const FACES = ['service/library/index.d.ts', 'service/library/browser/index.d.ts'];
const DIST = resolve('dist');

/** Returns the page that lists the library's own declarations, so that every change of them is seen. */
function report() {
  const root = join(folder, dirname(FACES[0]));
  const own = FACES.flatMap((face) => {
    const text = readFileSync(join(folder, face), 'utf8');
    const names = readdirSync(join(folder, dirname(face))).filter((name) =>
      text.includes(`'./${name.replace('.d.ts', '.ts')}'`),
    );
    return names.map((name) => relative(root, join(folder, dirname(face), name)));
  });
  const texts = own.map(
    (name) => `\`\`\`ts\n// ${name}\n${readFileSync(join(root, name), 'utf8').trimEnd()}\n\`\`\`\n`,
  );
  return `# Declarations of the library\n\nWritten by \`npm run library-api\`; [the library](library.md) explains them.\n\n${texts.join('\n')}`;
}

mkdirSync('node_modules', { recursive: true });
const folder = mkdtempSync(resolve('node_modules', '.declarations-'));
try {
  const compiler = resolve('node_modules', 'typescript', 'bin', 'tsc');
  // It objects to types of interior files that have no name outside them. Those files are left out here; that the rest
  // is sound, test/library compiles.
  spawnSync(process.execPath, [compiler, '-p', 'tsconfig.declarations.json', '--outDir', folder], { stdio: 'ignore' });
  const files = new Set(FACES.map((face) => join(folder, face)));
  // A set is walked over what is added meanwhile too.
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const renamed = text.replace(/((?:from |import\()(["'])\.[^"']+)\.ts\2/g, (_, path, quote) => {
      files.add(`${resolve(dirname(file), path.replace(/^.*["']/, ''))}.d.ts`);
      return `${path}.js${quote}`;
    });
    const target = join(DIST, relative(folder, file));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, renamed);
  }
  writeFileSync(join(DIST, 'service/library/api.md'), report());
} finally {
  rmSync(folder, { recursive: true, force: true });
}
