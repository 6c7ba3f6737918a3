// Paths among the arguments of `npm start`: npm changes the folder, but a path is relative to the person's own folder.
import { isAbsolute, resolve } from 'node:path';

/** Makes the value of `--data` and the files to open absolute; leaves everything else as it was typed. */
export function fromHere(args: readonly string[], here: string): readonly string[] {
  const absolute = (path: string) => (isAbsolute(path) ? path : resolve(here, path));
  return args.map((argument, at) => {
    if (/^--data=./u.test(argument)) return `--data=${absolute(argument.slice('--data='.length))}`;
    if (argument === '' || argument.startsWith('-') || args[at - 1] === '--port') return argument;
    return absolute(argument);
  });
}
