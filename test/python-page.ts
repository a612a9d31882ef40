import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** A block of code of `docs/python.md`, with the one that all others follow on. */
interface PythonBlock {
  readonly title: string;
  readonly code: string;
  readonly readsResults: boolean;
}

/** Returns the blocks of the page for Python. */
export function pythonBlocks(server: () => string): PythonBlock[] {
  const [first = '', ...blocks] = [...readFileSync('docs/python.md', 'utf8').matchAll(/```python\n([\s\S]*?)```/g)].map(
    ([, code = '']) => code,
  );
  return blocks.map((code) => ({
    title: code.split('\n')[0]!,
    get code() {
      return `${first.replace('http://localhost:8080', server())}\n${code}`;
    },
    readsResults: code.includes('"results'),
  }));
}

const run = promisify(execFile);
const NO_MODULE = /ModuleNotFoundError: No module named '([^']+)'/;

/**
 * Runs a block by the Python that the variable PYTHON names, else by `python3`, and returns what keeps it from running:
 * a missing module, or Python itself. Rejects with the block's own error; in CI also where there is no Python.
 */
export async function runPython({ code }: PythonBlock, folder: string): Promise<string | null> {
  try {
    await run(process.env.PYTHON ?? 'python3', ['-c', code], { cwd: folder });
    return null;
  } catch (error) {
    const { code: status, stderr = '' } = error as { code?: unknown; stderr?: string };
    if (status === 'ENOENT' && process.env.CI !== 'true') return "python3 isn't installed here";
    const [, missing] = NO_MODULE.exec(stderr) ?? [];
    if (missing !== undefined) return `python3 has no module ${missing} here`;
    throw new Error(stderr || String(error), { cause: error });
  }
}
