// Why a sheet could not be read: what it is, and the way out. Nothing of it was taken in.
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { SheetRefusal } from '../../preload/contract/sheets.ts';

interface RefusalWords {
  readonly what: MessageDescriptor;
  readonly next: MessageDescriptor;
}

const saveAsXlsx = msg`Abra-a no programa em que foi feita, salve como .xlsx (Pasta de Trabalho do Excel) e traga o arquivo novo.`;

export const sheetRefusals: Readonly<Record<SheetRefusal, RefusalWords>> = {
  notFound: {
    what: msg`O arquivo não está mais onde estava.`,
    next: msg`Procure-o de novo e traga-o outra vez.`,
  },
  unreadable: {
    what: msg`Não foi possível ler este arquivo.`,
    next: msg`Feche-o no outro programa, ou faça uma cópia, e tente de novo.`,
  },
  empty: {
    what: msg`Esta planilha está vazia.`,
    next: msg`Confira se é o arquivo certo e se foi salvo depois de preenchido.`,
  },
  tooLarge: {
    what: msg`Este arquivo é grande demais.`,
    next: msg`Divida-o em arquivos menores; cada um vira um lote.`,
  },
  tooManyRows: {
    what: msg`Esta planilha tem linhas demais.`,
    next: msg`Divida-a em arquivos menores; cada um vira um lote.`,
  },
  binary: {
    what: msg`Isto não é uma planilha.`,
    next: msg`Traga um arquivo CSV, TSV, TXT ou XLSX.`,
  },
  cut: {
    what: msg`O arquivo está incompleto.`,
    next: msg`Ele parece cortado no meio. Baixe-o ou copie-o de novo e traga o arquivo inteiro.`,
  },
  passwordProtected: {
    what: msg`A planilha está protegida por senha.`,
    next: msg`Abra-a com a senha, salve uma cópia sem senha e traga a cópia.`,
  },
  oldExcel: {
    what: msg`É uma planilha do Excel antigo (.xls).`,
    next: saveAsXlsx,
  },
  binaryExcel: {
    what: msg`É uma planilha binária do Excel (.xlsb).`,
    next: saveAsXlsx,
  },
  openDocument: {
    what: msg`É uma planilha do LibreOffice (.ods).`,
    next: saveAsXlsx,
  },
  otherZip: {
    what: msg`É um arquivo compactado, não uma planilha.`,
    next: msg`Abra o arquivo compactado e traga a planilha que está dentro dele.`,
  },
  pdf: {
    what: msg`É um PDF, não uma planilha.`,
    next: msg`Um PDF não guarda as colunas. Peça a planilha de onde ele veio, em XLSX ou CSV.`,
  },
  html: {
    what: msg`É uma página da internet, mesmo que o nome diga outra coisa.`,
    next: saveAsXlsx,
  },
  xmlSpreadsheet: {
    what: msg`É uma planilha em XML do Excel antigo.`,
    next: saveAsXlsx,
  },
  sheetMissing: {
    what: msg`Esta aba não existe na planilha.`,
    next: msg`Escolha outra aba.`,
  },
  sheetDamaged: {
    what: msg`A planilha está danificada.`,
    next: msg`Abra-a no Excel ou no LibreOffice, deixe que a conserte, salve de novo e traga o arquivo novo.`,
  },
  readerLost: {
    what: msg`A leitura parou no meio.`,
    next: msg`Nada foi gravado. Traga a planilha de novo; se repetir, divida-a em arquivos menores.`,
  },
  readingTooLong: {
    what: msg`A leitura demorou demais e foi interrompida.`,
    next: msg`Nada foi gravado nem enviado, e o arquivo continua como estava. Salve a planilha de novo como .xlsx ou .csv, ou divida-a em arquivos menores, e traga-a outra vez.`,
  },
};
