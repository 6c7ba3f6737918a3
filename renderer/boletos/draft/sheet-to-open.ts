// A file that the program was asked to open from outside: when it may open automatically, and what is shown if it
// cannot.
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { SheetToOpenRefusal } from '../../../preload/contract/app.ts';
import type { Route } from '../../app/route.ts';

/** Nothing is half typed, and nothing is open that somebody works on. */
export function mayLeave(route: Route): boolean {
  switch (route.screen) {
    case 'home':
    case 'trail':
    case 'closing':
    case 'help':
      return true;
    case 'boletos':
      return route.tab === 'issued'
        ? route.boleto === undefined
        : route.tab === 'batch' && route.batch === undefined && route.doubts === undefined;
    case 'documents':
      return route.tab === 'view' && route.view === undefined && route.kept === undefined;
    case 'monitor':
      return route.watch === undefined && route.add === undefined;
    case 'accounts':
    case 'newAccount':
    case 'copies':
    case 'team':
    case 'withdrawals':
      return false;
  }
}

/** What to do about a file that could not be opened. */
export const nextSteps: Readonly<Record<SheetToOpenRefusal, MessageDescriptor>> = {
  missing: msg`Confira se o arquivo foi movido, renomeado ou apagado, ou se está em um disco ou rede que não responde.`,
  folder: msg`Abra o arquivo da planilha que está nela.`,
  otherType: msg`São lidos arquivos CSV, TSV, TXT, XLSX e XLSM. Se a planilha é de outro programa, salve-a como XLSX e abra de novo.`,
  tooLarge: msg`O limite é de 200 MB. Divida a planilha em partes menores e abra uma de cada vez.`,
  unreadable: msg`O arquivo pode estar aberto em outro programa, sem permissão de leitura ou em uma rede que não responde. Ele não foi alterado.`,
  changed: msg`Nada foi aberto. Espere o outro programa terminar de gravar e abra de novo.`,
  diskFull: msg`O arquivo não foi alterado. Libere espaço e abra de novo.`,
  several: msg`É aberta uma planilha por vez. Quando terminar a primeira, abra as outras.`,
};
