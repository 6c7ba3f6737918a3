// Fills in the form of one boleto, which must be open in Avulso.
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
    // The list of found payers hides the elements beside it until the field is left.
    await page.getByRole('textbox', { name, includeHidden: true }).fill(text);
}
