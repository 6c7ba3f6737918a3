// E-mails of created boletos that wait for their turn, each with an address of its own.
import type { Ledger } from '../../main/ledger/ledger.ts';

export const mailAddress = (boleto: number): string => `pagador${boleto}@exemplo.com.br`;

export const queueMails = (ledger: Ledger, boletos: readonly number[], accountId = 'padaria') =>
  ledger.write('messages.queue', {
    accountId,
    purpose: 'new',
    template: { subject: 'Boleto de {nome}', text: 'Olá, {nome}.\n\nLinha digitável: {linha}\n' },
    rows: boletos.map((boleto) => ({
      boleto,
      recipients: mailAddress(boleto),
      repetition: 0,
      filled: {
        nome: `Pagador ${boleto}`,
        linha: '23793.38128 60007.827136 95000.063305 9 84660000123456',
      },
    })),
  });
