import { expect, it } from 'vitest';
import { type Workspace, WorkspaceSection, withWorkspace } from './workspace.ts';

interface Town {
  readonly name: string;
  readonly workspace: Workspace<Town>;
}

let made = 0;
const LETTERS = new WorkspaceSection<Town, Set<string>>('letters', ({ name }) => {
  made++;
  return new Set(name);
});
const NOTHING = new WorkspaceSection<unknown, undefined>('nothing', () => void made++);

it('makes a section once, of what the workspace belongs to, and shows what it holds', () => {
  const town = withWorkspace<Town>({ name: 'Ulm' });
  expect(town.workspace.names).toEqual([]);
  made = 0;
  expect(town.workspace.of(LETTERS)).toEqual(new Set('Ulm'));
  expect(town.workspace.of(LETTERS)).toBe(town.workspace.of(LETTERS));
  expect([town.workspace.of(NOTHING), town.workspace.of(NOTHING)]).toEqual([undefined, undefined]);
  expect(made).toBe(2);
  expect(town.workspace.names).toEqual(['letters', 'nothing']);
  town.workspace.drop(LETTERS);
  expect(town.workspace.names).toEqual(['nothing']);
});

it('is not taken along by copies, which differ', () => {
  const ulm = withWorkspace<Town>({ name: 'Ulm' });
  expect({ ...ulm }).toEqual({ name: 'Ulm' });
  expect(Object.keys(ulm)).toEqual(['name']);
  const bonn = withWorkspace<Town>({ ...ulm, name: 'Bonn' });
  expect(bonn.workspace.of(LETTERS)).toEqual(new Set('Bonn'));
  expect(ulm.workspace.of(LETTERS)).toEqual(new Set('Ulm'));
});
