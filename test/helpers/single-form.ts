// Fills in the form of one boleto, as Avulso has it open.
import type { Page } from 'playwright-core';

export async function fillSingle(
  page: Page,
  { payer, document, amount, due }: Readonly<Record<'payer' | 'document' | 'amount' | 'due', string>>,
): Promise<void> {
  await page.getByRole('combobox', { name: 'Pagador' }).fill(payer);
  for (const [name, text] of [
    ['CPF ou CNPJ', document],
    ['Valor', amount],
    ['Vencimento', due],
  ] as const)
    // The list of payers found hides what is beside it until the field is left.
    await page.getByRole('textbox', { name, includeHidden: true }).fill(text);
}
