import { Command } from 'commander';
import { runJobCommand } from './jobs/run.ts';

/** `hinterland job …`: computations in the background whose results are files. */
export function jobCommand(): Command {
  const command = new Command('job').description('compute big jobs: matrices, accessibility, scores …');
  command.addCommand(runJobCommand());
  return command;
}
