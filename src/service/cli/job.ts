import { Command } from 'commander';
import { remoteJobCommands } from './jobs/remote.ts';
import { runJobCommand } from './jobs/run.ts';

/** Makes the command `hinterland job …`: computations in the background whose results are files. */
export function jobCommand(): Command {
  const command = new Command('job');
  for (const one of [...remoteJobCommands(), runJobCommand()]) command.addCommand(one);
  return command;
}
