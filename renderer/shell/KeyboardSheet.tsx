// Every shortcut on one page.
import type { JSX } from 'react';
import { useLingui } from '@lingui/react/macro';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Kbd } from '../ui/Kbd.tsx';
import './keyboard-sheet.css';

export function KeyboardSheet({ onClose }: { onClose: () => void }): JSX.Element {
  const { t } = useLingui();
  const groups = [
    {
      title: t`Em qualquer lugar`,
      keys: [
        { keys: ['Mod', 'K'], does: t`Buscar qualquer coisa` },
        { keys: ['Mod', '1'], does: t`Ir para Início` },
        { keys: ['Mod', '2'], does: t`Ir para Boletos` },
        { keys: ['Mod', '3'], does: t`Ir para Documentos` },
        { keys: ['Mod', '4'], does: t`Ir para Monitor` },
        { keys: ['Mod', '5'], does: t`Ir para Saques` },
        { keys: ['Mod', '6'], does: t`Ir para Contas` },
        { keys: ['?'], does: t`Mostrar estes atalhos` },
        { keys: ['Esc'], does: t`Fechar o que está por cima` },
      ],
    },
    {
      title: t`Em listas longas`,
      keys: [
        { keys: ['↑', '↓', '←', '→'], does: t`Andar pelas células` },
        { keys: ['Home', 'End'], does: t`Ir ao começo ou ao fim da linha` },
        { keys: ['Mod', 'Home'], does: t`Ir à primeira linha` },
        { keys: ['Mod', 'End'], does: t`Ir à última linha` },
        { keys: ['PgUp', 'PgDn'], does: t`Andar uma página` },
      ],
    },
    {
      title: t`Seleção e cópia`,
      keys: [
        { keys: [t`Espaço`], does: t`Marcar ou desmarcar a linha` },
        { keys: ['Shift', '↑', '↓'], does: t`Marcar daqui até ali` },
        { keys: ['Mod', 'A'], does: t`Marcar todas` },
        { keys: ['Mod', 'C'], does: t`Copiar o que está marcado, ou a célula` },
        { keys: ['Shift', '←', '→'], does: t`No título: mudar a largura da coluna` },
        { keys: ['Enter'], does: t`No título: ordenar; na linha: abrir` },
      ],
    },
    {
      title: t`No monitor`,
      keys: [
        { keys: ['↑', '↓', '←', '→'], does: t`Andar pelo quadro` },
        { keys: ['Enter'], does: t`Abrir os detalhes` },
        { keys: [t`Espaço`], does: t`Marcar ou desmarcar` },
        { keys: ['Mod', 'A'], does: t`Marcar todas da coluna` },
        { keys: ['C'], does: t`Conferir agora` },
        { keys: ['P'], does: t`Pausar ou retomar` },
        { keys: ['Del'], does: t`Tirar do monitor` },
        { keys: ['Esc'], does: t`Fechar os detalhes, desmarcar` },
      ],
    },
    {
      title: t`No documento aberto`,
      keys: [
        { keys: ['PgUp', 'PgDn', '↑', '↓'], does: t`Rolar a página` },
        { keys: ['←', '→'], does: t`Página anterior, próxima página` },
        { keys: ['Home', 'End'], does: t`Primeira página, última página` },
        { keys: ['G'], does: t`Ir para a página de número…` },
        { keys: ['Mod', 'F'], does: t`Buscar no documento` },
        { keys: ['+', '−', '0'], does: t`Aumentar, diminuir, tamanho real` },
        { keys: ['L', 'I'], does: t`Largura da página, página inteira` },
        { keys: ['R', 'M'], does: t`Girar, mostrar miniaturas` },
        { keys: ['Mod', 'P'], does: t`Imprimir` },
        { keys: ['Mod', 'S'], does: t`Salvar como` },
        { keys: ['Esc'], does: t`Voltar à busca de documentos` },
      ],
    },
  ];
  return (
    <Dialog title={t`Atalhos do teclado`} open onClose={onClose} size="full">
      <div className="key-sheet">
        {groups.map((group) => (
          <section key={group.title}>
            <h3>{group.title}</h3>
            <dl>
              {group.keys.map((one) => (
                <div key={one.does}>
                  <dt>{one.does}</dt>
                  <dd>
                    <Kbd keys={one.keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className="dialog-acts">
        <Button slot="close">{t`Fechar`}</Button>
      </div>
    </Dialog>
  );
}
