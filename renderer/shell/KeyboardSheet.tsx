// Every shortcut on one page.
import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import { type KeyGroupId, keyGroupIds, keyGroups } from '../ui/key-groups.ts';
import { msg } from '@lingui/core/macro';
import './keyboard-sheet.css';

type Does<G extends KeyGroupId> = Readonly<Record<keyof (typeof keyGroups)[G], MessageDescriptor>>;

/** What each shortcut of key-groups.ts does, as text. */
const keyTitles: Readonly<Record<KeyGroupId, MessageDescriptor>> = {
  anywhere: msg`Em qualquer lugar`,
  home: msg`Em Início`,
  lists: msg`Em listas longas`,
  selection: msg`Seleção e cópia`,
  draft: msg`Ao preparar boletos`,
  review: msg`Na revisão do lote`,
  doubts: msg`Em A confirmar`,
  income: msg`Em Recebimentos`,
  monthly: msg`Em Mensalidades`,
  monitor: msg`No monitor`,
  wallets: msg`Em Carteiras`,
  viewer: msg`No documento aberto`,
};

const keyWords: { readonly [G in KeyGroupId]: Does<G> } = {
  anywhere: {
    find: msg`Buscar qualquer coisa`,
    search: msg`Buscar na lista ou no texto desta tela`,
    results: msg`No campo de busca: ir para os resultados`,
    home: msg`Ir para Início`,
    boletos: msg`Ir para Boletos`,
    documents: msg`Ir para Documentos`,
    monitor: msg`Ir para Monitor`,
    withdrawals: msg`Ir para Saques`,
    accounts: msg`Ir para Contas`,
    lock: msg`Bloquear agora`,
    view: msg`Abrir uma visão salva: G e o número dela`,
    help: msg`Abrir a ajuda`,
    sheet: msg`Mostrar estes atalhos`,
    close: msg`Fechar a janela da frente, ou voltar um passo`,
  },
  home: {
    next: msg`Próxima pendência`,
    previous: msg`Pendência anterior`,
    act: msg`Resolver a pendência`,
  },
  lists: {
    cells: msg`Mover pelas células`,
    rowEnds: msg`Ir ao começo ou ao fim da linha`,
    firstRow: msg`Ir à primeira linha`,
    lastRow: msg`Ir à última linha`,
    page: msg`Avançar ou voltar uma página`,
  },
  selection: {
    details: msg`Abrir os detalhes ao lado da lista; em listas sem detalhes, marcar a linha`,
    mark: msg`Marcar ou desmarcar a linha`,
    markTo: msg`Marcar um intervalo`,
    markAll: msg`Marcar todas`,
    copy: msg`Copiar o que está marcado, ou a célula`,
    unmark: msg`Desmarcar tudo`,
    width: msg`No título: alterar a largura da coluna`,
    order: msg`No título: mudar a coluna de lugar`,
    openOrSort: msg`No título: ordenar; na linha: abrir`,
  },
  draft: {
    paste: msg`No Arquivo: colar as linhas copiadas`,
    nextField: msg`No boleto avulso: ir ao próximo campo`,
    issue: msg`No boleto avulso: emitir`,
  },
  review: {
    correct: msg`Corrigir a célula; ou só comece a digitar`,
    fill: msg`Repetir a célula nas linhas marcadas`,
    replace: msg`Localizar e substituir`,
    search: msg`Procurar nas linhas`,
    fixes: msg`Ir para as correções em grupo`,
    undo: msg`Desfazer a última ação`,
    empty: msg`Apagar a célula, também nas linhas marcadas`,
    takeOut: msg`Remover a linha do lote, ou incluir de novo`,
  },
  doubts: {
    pdf: msg`Abrir o PDF ao lado, ou fechar`,
    close: msg`Fechar o PDF, ou sair da comparação`,
  },
  income: {
    accept: msg`Aceitar o boleto proposto`,
    acceptExact: msg`Aceitar todos os exatos`,
    next: msg`Próximo lançamento`,
    previous: msg`Lançamento anterior`,
    combine: msg`Localizar e combinar boletos`,
    notBoleto: msg`Marcar como “Não é boleto”`,
    fee: msg`Marcar como tarifa`,
    reopen: msg`Desfazer um lançamento já resolvido`,
    undo: msg`Desfazer a última ação`,
    paste: msg`Importar o texto copiado`,
  },
  monthly: {
    leaveOut: msg`Deixar a mensalidade fora do mês, ou incluir de novo`,
    generate: msg`Gerar o mês: um lote para revisar`,
  },
  monitor: {
    cards: msg`Mover pelo quadro`,
    details: msg`Abrir os detalhes`,
    mark: msg`Marcar ou desmarcar`,
    markTo: msg`Marcar um intervalo`,
    markColumn: msg`Marcar todas da coluna`,
    checkNow: msg`Consultar agora`,
    pause: msg`Pausar ou retomar`,
    resume: msg`Retomar`,
    remove: msg`Parar de acompanhar`,
    leave: msg`Fechar os detalhes, desmarcar`,
    goOn: msg`Ao acompanhar: continuar`,
  },
  wallets: {
    remove: msg`Excluir a carteira`,
  },
  viewer: {
    scroll: msg`Rolar a página`,
    turnPage: msg`Página anterior, próxima página`,
    ends: msg`Primeira página, última página`,
    toPage: msg`Ir para a página de número…`,
    find: msg`Buscar no documento`,
    findTyping: msg`Buscar no documento, também ao digitar`,
    size: msg`Aumentar, diminuir, tamanho real`,
    fit: msg`Largura da página, página inteira`,
    rotate: msg`Girar, mostrar miniaturas`,
    rotateBack: msg`Girar à esquerda`,
    print: msg`Imprimir`,
    save: msg`Salvar como`,
    seek: msg`Voltar à busca de documentos`,
  },
};

export function KeyboardSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const named = (key: string) => (key === 'Space' ? t`Espaço` : key);
  return (
    <Dialog title={t`Atalhos do teclado`} onClose={onClose} size="full">
      <div className="key-sheet">
        {keyGroupIds.map((id) => {
          const words: Readonly<Record<string, MessageDescriptor>> = keyWords[id];
          const group: Readonly<Record<string, readonly string[]>> = keyGroups[id];
          return (
            <section key={id}>
              <h3>{t(keyTitles[id])}</h3>
              <dl>
                {Object.entries(group).map(([code, keys]) => (
                  <div key={code}>
                    <dt>{words[code] && t(words[code])}</dt>
                    <dd>
                      <Kbd keys={keys.map(named)} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
      <div className="dialog-acts">
        <Button slot="close">{t`Fechar`}</Button>
      </div>
    </Dialog>
  );
}
