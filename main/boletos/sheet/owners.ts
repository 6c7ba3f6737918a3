// Whose name or document a column holds, by its header: the payer's, a guardian's, a pupil's, the issuer's.
import { foldedWords } from '../../../preload/shared/fold.ts';

export type Owner = 'payer' | 'guardian' | 'pupil' | 'issuer' | 'other';

const words: readonly (readonly [Owner, RegExp])[] = [
  [
    'payer',
    /\b(pagadora?|pagante|quem paga|empresa pagadora|sacad[oa]|cliente|devedora?|compradora?|inquilin[oa]|locatari[oa]|assinante|tomadora?|contratante|contribuinte|mantenedora?|adquirente|cessionari[oa]|condomin[oa]|associad[oa]|cobrar de|em nome de|faturar (?:para|contra)|emitir para|nome (?:(?:no|do|para) )?boleto|payer|customer|client)\b/,
  ],
  ['guardian', /\b(responsavel|resp|titular|tutor|tutora|guardian|parent)\b/],
  [
    'pupil',
    /\b(aluno|aluna|estudante|dependente|filho|filha|crianca|paciente|beneficiado|beneficiada|student)\b/,
  ],
  [
    'issuer',
    /\b(emitente|emissor|emissora|cedente|beneficiario|beneficiaria|empresa|credor|credora|favorecido|prestador|fornecedor|escola|loja|filial|matriz|sacador|recebedor|condominio|locador|proprietario|vendedora?|contratada|issuer|company)\b/,
  ],
  [
    'other',
    /\b(mae|pai|avalista|fiador|fiadora|conjuge|testemunha|contato|socio|procurador|corretora?|usuario|atendente|advogad[oa]|cobradora?|gerente|consultora?|representante(?! legal)|professora?|escritorio|vizinh[oa]|sindic[ao]|contador|contabilidade|recado)\b/,
  ],
];

export const mayPay = (owner: Owner | null): boolean => owner !== 'issuer' && owner !== 'other';

/**
 * Null for headers such as `Nome` and `CPF`. The first word counts: `CPF do responsável do aluno` is the guardian's.
 */
export const ownerOf = (header: string): Owner | null => named(header)?.owner ?? null;

/** Both headers name an owner by the same word: a `Sócio` has a `CPF do sócio`, but no `CPF do avalista`. */
export const areOfOne = (one: string, other: string): boolean =>
  named(one) !== null && named(one)?.word === named(other)?.word;

interface Named {
  readonly at: number;
  readonly owner: Owner;
  readonly word: string;
}

function named(header: string): Named | null {
  const name = foldedWords(header);
  let first: Named | null = null;
  for (const [owner, pattern] of words) {
    const found = pattern.exec(name);
    if (found && found.index < (first?.at ?? Infinity)) first = { at: found.index, owner, word: found[0] };
  }
  return first;
}
