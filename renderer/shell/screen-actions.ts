// The actions that open a screen, in the order in which the palette lists them.
import { useLingui } from '@lingui/react/macro';
import { useApp } from '../app/app-context.ts';
import type { Route } from '../app/route.ts';
import type { IconName } from '../ui/icons.tsx';
import { makeAction, type Action } from './action.ts';

type Entry = readonly [
  id: string,
  icon: IconName,
  title: string,
  route: Route,
  /** Further words that the search matches. */
  other?: string,
  keys?: readonly string[],
];

export function useScreenActions(): readonly Action[] {
  const { t } = useLingui();
  const { navigation } = useApp();
  const groups: readonly (readonly [group: string, entries: readonly Entry[]])[] = [
    [
      t`Telas`,
      [
        ['go.home', 'home', t`Início`, { screen: 'home' }, '', ['Mod', '1']],
        ['go.boletos', 'boletos', t`Boletos`, { screen: 'boletos', tab: 'batch' }, '', ['Mod', '2']],
        [
          'go.documents',
          'documents',
          t`Documentos`,
          { screen: 'documents', tab: 'view' },
          t`abrir ver pdf boleto carnê segunda via`,
          ['Mod', '3'],
        ],
        [
          'go.monitor',
          'monitor',
          t`Monitor`,
          { screen: 'monitor' },
          t`acompanhar transações pendentes completas falhas`,
          ['Mod', '4'],
        ],
        [
          'go.withdrawals',
          'withdrawals',
          t`Saques`,
          { screen: 'withdrawals', tab: 'new' },
          t`usdt sacar carteira cripto bep20`,
          ['Mod', '5'],
        ],
        ['go.accounts', 'accounts', t`Contas`, { screen: 'accounts' }, '', ['Mod', '6']],
        ['go.trail', 'trail', t`Trilha`, { screen: 'trail' }, t`histórico auditoria quem fez o quê`],
      ],
    ],
    [
      t`Boletos`,
      [
        [
          'batch.new',
          'file',
          t`Novo lote`,
          { screen: 'boletos', tab: 'batch' },
          t`planilha importar emitir csv excel xlsx`,
        ],
        ['boleto.new', 'plus', t`Boleto avulso`, { screen: 'boletos', tab: 'single' }, t`novo emitir um só`],
        [
          'boletos.issued',
          'search',
          t`Boletos emitidos`,
          { screen: 'boletos', tab: 'issued' },
          t`registro baixa pagos linha nosso número segunda via`,
        ],
        ['closing', 'documents', t`Fechamento do mês`, { screen: 'closing' }, t`relatório mensal`],
        [
          'boletos.doubts',
          'warn',
          t`Boletos a confirmar`,
          { screen: 'boletos', tab: 'batch', doubts: true },
          t`dúvidas incertos painel`,
        ],
      ],
    ],
    [
      t`Documentos`,
      [
        [
          'booklet.new',
          'documents',
          t`Montar carnê`,
          { screen: 'documents', tab: 'booklets' },
          t`juntar pdf imprimir vários três por folha zip`,
        ],
        [
          'prints.list',
          'print',
          t`Impressões`,
          { screen: 'documents', tab: 'prints' },
          t`impressora imprimir de novo calibração o que foi impresso`,
        ],
        [
          'documents.kept',
          'documents',
          t`Cópias locais de PDFs…`,
          { screen: 'documents', tab: 'view', kept: true },
          t`apagar limpar espaço disco cheio arquivos cache`,
        ],
      ],
    ],
    [
      t`Monitor`,
      [
        [
          'monitor.add',
          'plus',
          t`Acompanhar transação…`,
          { screen: 'monitor', add: true },
          t`monitor adicionar código colar planilha pix e2e`,
        ],
      ],
    ],
    [
      t`Saques`,
      [
        [
          'withdrawals.new',
          'plus',
          t`Novo saque`,
          { screen: 'withdrawals', tab: 'new' },
          t`pedir sacar usdt carteira`,
        ],
        [
          'withdrawals.history',
          'trail',
          t`Histórico de saques`,
          { screen: 'withdrawals', tab: 'history' },
          t`comprovante a confirmar feitos falhas`,
        ],
        [
          'withdrawals.book',
          'accounts',
          t`Carteiras`,
          { screen: 'withdrawals', tab: 'book' },
          t`endereços nomes destinos bep20`,
        ],
        [
          'withdrawals.limits',
          'settings',
          t`Limites e PIN`,
          { screen: 'withdrawals', tab: 'limits' },
          t`saque por dia soma senha espera livro carteiras`,
        ],
      ],
    ],
    [t`Contas`, [['account.new', 'plus', t`Adicionar conta`, { screen: 'newAccount' }, t`nova cadastrar`]]],
  ];
  return groups.flatMap(([group, entries]) =>
    entries.map(([id, icon, title, route, other, keys]) =>
      makeAction(id, group, icon, title, () => navigation.go(route), {
        ...(other ? { other } : {}),
        ...(keys ? { keys } : {}),
      }),
    ),
  );
}
