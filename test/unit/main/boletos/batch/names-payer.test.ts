// Finds a payer's name or document in the text of a PDF, in any form of its glyphs.
import { expect, test } from 'vitest';
import { namesPayer } from '../../../../../main/boletos/batch/doubts.ts';

test.each([
  ['CPF 111.444.777-35', true],
  ['11144477735', true],
  ['CPF 111 . 444 . 777 - 35', true],
  ['PADARIA SAO JOAO', true],
  ['Padaria  São\nJoão ltda', true],
  ['Padaria São João'.normalize('NFD'), true],
  ['Padaria Sa˜o Joa˜o', true],
  ['Padaria Sa ˜o Joa ˜o', true],
  ['Padaria Sa \u0303o Joa \u0303o', true],
  ['Padaria S\ufffdo Jo\ufffdo', true],
  ['P a d a r i a  S ã o  J o ã o', true],
  ['PadariaSãoJoão', true],
  ['Pada\u00adria São João', true],
  ['Ｐａｄａｒｉａ São João', true],
  ['Padaria São', false],
  ['Padaria São Joãozinho', false],
  ['111444777350', false],
  ['0 11144477736', false],
  ['', false],
])('“%s” names Padaria São João: %s', (text, named) => {
  expect(namesPayer(text, { name: 'Padaria São João', document: '11144477735' })).toBe(named);
});

test.each([
  ['Conceição D´Ávila', 'Conceic¸a˜o D´A´vila', true],
  ['Jesuíno Graça', 'Jesuı´no Grac¸a', true],
  ['Sofia Offenbach', 'Soﬁa Oﬀenbach', true],
  ['Ana Lima', 'Joana Limão', false],
  ['Ana Lima', 'Mariana Lima', false],
  ['Ana', 'Ana', false],
  ['(*.+', 'qualquer texto', false],
])('%s in “%s”: %s', (name, text, named) => {
  expect(namesPayer(text, { name, document: '52998224725' })).toBe(named);
});
