// Check digits of CPF and CNPJ for the practice service's own refusals, independent of the app's rules.

function checkDigit(digits: string, highestWeight: number): number {
  let sum = 0;
  for (let at = digits.length - 1, weight = 2; at >= 0; at--) {
    sum += Number(digits[at]) * weight;
    weight = weight === highestWeight ? 2 : weight + 1;
  }
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Eleven or fourteen digits with correct check digits, not all equal. */
export function isTaxNumber(text: string): boolean {
  if (!/^(?:\d{11}|\d{14})$/.test(text) || /^(\d)\1*$/.test(text)) return false;
  const highestWeight = text.length === 11 ? 11 : 9;
  const body = text.slice(0, -2);
  const first = checkDigit(body, highestWeight);
  return text === `${body}${first}${checkDigit(`${body}${first}`, highestWeight)}`;
}
