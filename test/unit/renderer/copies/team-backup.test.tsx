import { expect, test } from 'vitest';
import { TeamBackup } from '../../../../renderer/copies/CopiesScreen.tsx';
import { draw } from '../../../helpers/render.tsx';

test('names the server, both commands, and what follows a restored backup', () => {
  const { lines, acts } = draw(<TeamBackup server={{ host: 'banco.escritorio', database: 'equipe' }} />);
  expect(lines).toContain(
    'pg_dump --format=custom --host=banco.escritorio --dbname=equipe --file=equipe.dump',
  );
  expect(lines.join(' ')).toContain('bloqueada até que todos os computadores passem pela verificação');
  expect(acts).toEqual(['Copiar', 'Copiar', 'Abrir Equipe']);
});
