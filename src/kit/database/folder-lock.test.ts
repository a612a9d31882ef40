import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { InputError } from '../core/errors.ts';
import { lockFile } from './folder-lock.ts';
import { databaseUrl } from './settings.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'hinterland-lock-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('a lock', () => {
  it('is held by one, and given back', () => {
    const path = join(dir, 'lock');
    const release = lockFile(path);
    expect(() => lockFile(path)).toThrow(`is in use by process ${process.pid}`);
    release();
    expect(readdirSync(dir)).toEqual([]);
    lockFile(path)();
  });

  it('of a process that is gone, or has begun since, is taken over', () => {
    const path = join(dir, 'lock');
    for (const dead of ['999999999\n\n', `${process.pid}\nanother boot 123\n`, '', 'nonsense']) {
      writeFileSync(path, dead);
      lockFile(path)();
    }
    expect(existsSync(path)).toBe(false);
  });

  it('of another process that lives is respected', () => {
    const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'], { stdio: 'ignore' });
    try {
      const path = join(dir, 'lock');
      writeFileSync(path, `${child.pid}\n\n`);
      expect(() => lockFile(path)).toThrow(InputError);
      expect(readdirSync(dir)).toEqual(['lock']);
    } finally {
      child.kill();
    }
  });
});

describe('the database that the environment names', () => {
  it('is the more special one, also in a file', () => {
    const file = join(dir, 'url');
    writeFileSync(file, 'postgres://from-file/x\n');
    expect(databaseUrl({})).toBe(null);
    expect(databaseUrl({ DATABASE_URL: 'postgres://a/x' })).toBe('postgres://a/x');
    expect(databaseUrl({ DATABASE_URL: 'postgres://a/x', HINTERLAND_DATABASE_URL: 'postgresql://b/x' })).toBe(
      'postgresql://b/x',
    );
    expect(databaseUrl({ DATABASE_URL: 'postgres://a/x', HINTERLAND_DATABASE_URL_FILE: file })).toBe(
      'postgres://from-file/x',
    );
  });

  it('is refused where it is none', () => {
    expect(() => databaseUrl({ DATABASE_URL: 'mysql://a/x' })).toThrow('DATABASE_URL must begin with postgres://');
    expect(() => databaseUrl({ DATABASE_URL_FILE: join(dir, 'none') })).toThrow(
      "names a file that can't be read (ENOENT)",
    );
  });
});
