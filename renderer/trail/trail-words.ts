// What happened, in words; a happening that this version does not know is shown under its own name.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { RestCode } from '../../preload/contract/batches.ts';
import type { TrailCode, TrailEntry } from '../../preload/contract/trail.ts';

export const happenings: Readonly<Record<TrailCode, MessageDescriptor>> = {
  'account.created': msg`Conta adicionada`,
  'account.revived': msg`Conta adicionada de novo`,
  'account.changed': msg`Conta mudada`,
  'account.confirmed': msg`Conta conferida e confirmada`,
  'account.removed': msg`Conta apagada`,
  'credentials.set': msg`Credencial guardada`,
  'credentials.removed': msg`Credencial removida`,
  'practice.scenario': msg`Ensaio escolhido`,
  'practice.reset': msg`Prática recomeçada`,
  'ledger.frozen': msg`Envios bloqueados`,
  'ledger.freezeCleared': msg`Envios liberados`,
  'ledger.ledgerDamaged': msg`Registro danificado posto de lado`,
  'ledger.ledgerBegunAnew': msg`Registro começado de novo`,
  'ledger.ledgerMigrated': msg`Registro atualizado`,
  'ledger.ledgerRestored': msg`Cópia do registro posta no lugar`,
  'ledger.restoreRefused': msg`Cópia do registro recusada ao abrir`,
  'ledger.copied': msg`Cópia do registro guardada`,
  'ledger.restoreWaits': msg`Cópia do registro escolhida para restaurar`,
  'ledger.restoreGivenUp': msg`Restauração da cópia cancelada`,
  'ledger.attemptsInterrupted': msg`Envios interrompidos`,
  'attempt.interrupted': msg`Envio interrompido`,
  'batch.queued': msg`Lote posto em emissão`,
  'batch.paused': msg`Lote pausado`,
  'batch.stopped': msg`Lote interrompido`,
  'batch.finished': msg`Lote terminado`,
  'batch.repeatsMeant': msg`Repetições aceitas`,
  'batch.repeated': msg`Lote repetido`,
  'boleto.wished': msg`Boleto avulso pedido`,
  'boleto.foundCreated': msg`Dúvida resolvida: foi criado`,
  'boleto.foundNotCreated': msg`Dúvida resolvida: não foi criado`,
  'boleto.lineRead': msg`Linha lida outra vez: mudou`,
  'boleto.paid': msg`Baixa registrada`,
  'boleto.paidTakenBack': msg`Baixa desfeita`,
  'document.emptied': msg`Cópias de PDFs apagadas`,
  'booklet.made': msg`Carnê montado`,
  'print.spooled': msg`Enviado à impressora`,
  'print.said': msg`Impressão conferida`,
  'printer.measured': msg`Impressora medida`,
  'watch.added': msg`Transações postas no monitor`,
  'watch.changed': msg`Dados de transações mudados`,
  'watch.paused': msg`Transações pausadas`,
  'watch.resumed': msg`Transações acompanhadas de novo`,
  'watch.removed': msg`Transações tiradas do monitor`,
  'watch.reversed': msg`Transação mudou depois do fim`,
  'watch.seen': msg`Mudança depois do fim vista`,
  'withdrawal.sent': msg`Saque pedido`,
  'withdrawal.settled': msg`Saque respondido`,
  'withdrawal.overridden': msg`Trava de saque aberta com PIN`,
  'withdrawal.foundMade': msg`Dúvida resolvida: o saque foi feito`,
  'withdrawal.foundNotMade': msg`Dúvida resolvida: o saque não foi feito`,
  'withdrawal.differs': msg`Resposta do saque difere do pedido`,
  'withdrawal.checkDiffers': msg`Consulta do saque difere do pedido`,
  'withdrawal.acknowledged': msg`Diferença do saque vista`,
  'withdrawal.settings': msg`Limites de saque mudados`,
  'wallet.added': msg`Carteira posta no livro`,
  'wallet.changed': msg`Carteira do livro mudada`,
  'wallet.removed': msg`Carteira tirada do livro`,
  'pin.set': msg`PIN definido`,
  'pin.removed': msg`PIN retirado`,
  'pin.wrong': msg`PIN errado`,
  'pin.lost': msg`PIN perdido: pedido um novo`,
};

const known: ReadonlyMap<string, MessageDescriptor> = new Map(Object.entries(happenings));

export const describeWhat = ({ what }: TrailEntry, say: (message: MessageDescriptor) => string): string => {
  const message = known.get(what);
  return message ? say(message) : what;
};

const names: ReadonlyMap<string, MessageDescriptor> = new Map(
  Object.entries({
    name: msg`nome`,
    baseUrl: msg`endereço`,
    which: msg`o quê`,
    identity: msg`dono`,
    scenario: msg`ensaio`,
    reason: msg`motivo`,
    count: msg`quantos`,
    backup: msg`cópia`,
    lastAt: msg`conhece até`,
    sends: msg`envios`,
    file: msg`arquivo`,
    from: msg`de`,
    to: msg`para`,
    batch: msg`lote`,
    lote: msg`nº do lote`,
    created: msg`criados`,
    refused: msg`recusados`,
    uncertain: msg`a confirmar`,
    notSent: msg`não enviados`,
    identityConfirmed: msg`dono confirmado`,
    ref: msg`referência`,
    code: msg`motivo`,
    detail: msg`detalhe`,
    status: msg`resposta HTTP`,
    words: msg`palavras do serviço`,
    doubts: msg`dúvidas`,
    of: msg`entre`,
    differences: msg`diferenças`,
    refusals: msg`recusas`,
    why: msg`porquê`,
    cents: msg`centavos`,
    boleto: msg`boleto`,
    months: msg`meses`,
    before: msg`antes`,
    now: msg`agora`,
    on: msg`em`,
    transactionId: msg`transação`,
    group: msg`grupo`,
    reopened: msg`de novo`,
    lane: msg`coluna`,
    state: msg`saiu no papel`,
    sha256: msg`SHA-256`,
    pages: msg`páginas`,
    copies: msg`cópias`,
    right: msg`tamanho certo`,
    way: msg`modo`,
    printer: msg`impressora`,
    files: msg`arquivos`,
    missing: msg`faltam`,
    boletos: msg`boletos`,
    title: msg`título`,
    booklet: msg`carnê`,
    print: msg`impressão`,
    bytes: msg`bytes`,
    withdrawal: msg`saque`,
    amount: msg`valor`,
    type: msg`tipo`,
    became: msg`ficou`,
    by: msg`por`,
    wallet: msg`carteira`,
    walletBefore: msg`carteira antes`,
    label: msg`rótulo`,
    labelBefore: msg`rótulo antes`,
    note: msg`nota`,
    dailyCents: msg`soma por dia`,
    dailyCount: msg`saques por dia`,
    onlyBook: msg`só carteiras do livro`,
    waitingHours: msg`espera`,
    rateTolerance: msg`tolerância da cotação`,
    pinFromCents: msg`PIN a partir de`,
  }),
);

/** Why a batch rests, in a word or two. */
const rests: Readonly<Record<RestCode, MessageDescriptor>> = {
  person: msg`pausa de uma pessoa`,
  quit: msg`fim do programa`,
  interrupted: msg`interrupção`,
  identity: msg`dono do token`,
  frozen: msg`envios bloqueados`,
  accountRemoved: msg`conta apagada`,
  notRunning: msg`fora de emissão`,
  ledger: msg`registro`,
  notSent: msg`sem conexão`,
  rateLimited: msg`limite do serviço`,
  unauthorized: msg`token recusado`,
  proxy: msg`proxy`,
  credentials: msg`credencial`,
  certificate: msg`certificado`,
  doubtsInRow: msg`dúvidas seguidas`,
  doubtsAmongLast: msg`dúvidas entre as últimas`,
  doubtsSinceResumed: msg`dúvidas desde a retomada`,
  contradiction: msg`resposta contraditória`,
  difference: msg`diferença na conferência`,
  sameRefusals: msg`recusas iguais`,
  discarded: msg`descarte`,
};

/** Codes that stand as values; texts that a person wrote are shown as they are. */
const values: ReadonlyMap<string, MessageDescriptor> = new Map(
  Object.entries({
    'which name': msg`nome`,
    'which baseUrl': msg`endereço`,
    'which settings': msg`ajustes`,
    'scenario calm': msg`Tudo em ordem`,
    'scenario slow': msg`Lento`,
    'scenario busy': msg`Ocupado`,
    'scenario unstable': msg`Instável`,
    'scenario doubts': msg`Dúvidas`,
    'scenario everything': msg`Tudo junto`,
    'identityConfirmed true': msg`sim`,
    'identityConfirmed false': msg`não`,
    'right true': msg`sim`,
    'right false': msg`não`,
    'state printed': msg`saiu`,
    'state partly': msg`saiu em parte`,
    'state failed': msg`não saiu`,
    'way dialog': msg`janela de impressão do sistema`,
    'way direct': msg`direto`,
    'way window': msg`janela do navegador`,
    'way lp': msg`lp`,
    'way sumatra': msg`SumatraPDF`,
    'way raster': msg`imagem`,
    'way reader': msg`leitor de PDF`,
    'lane pending': msg`Pendente`,
    'lane complete': msg`Completo`,
    'lane failed': msg`Falha`,
    'lane other': msg`Outros`,
    'became created': msg`criado`,
    'became refused': msg`recusado`,
    'became uncertain': msg`a confirmar`,
    'became notSent': msg`não enviado`,
    'became notProcessed': msg`não processado`,
    'by pin': msg`PIN`,
    'by person': msg`pessoa`,
    'by eye': msg`pessoa, que viu o valor diferente`,
    'which wallet': msg`carteira`,
    'which amount': msg`valor`,
    ...Object.fromEntries(Object.entries(rests).map(([code, words]) => [`code ${code}`, words])),
  }),
);

/** Names of details, and `name value` of the values that are codes: what a file needs to say the same as the screen. */
export const detailNames: Readonly<Record<string, MessageDescriptor>> = Object.fromEntries([
  ...names,
  ...values,
]);

export const describeDetail = (
  { detail }: TrailEntry,
  say: (message: MessageDescriptor) => string,
): string => {
  const word = (key: string, table: typeof names, otherwise: string) => {
    const message = table.get(key);
    return message ? say(message) : otherwise;
  };
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => {
      const parts = String(value).split(', ');
      const said = parts.map((part) => word(`${name} ${part}`, values, part)).join(', ');
      return `${word(name, names, name)}: ${said}`;
    })
    .join(' · ');
};
