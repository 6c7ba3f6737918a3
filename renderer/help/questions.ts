// The answers of “O que acontece se…”: what the app does in trouble, what is not lost, what to do. Each answer must
// match the code that it describes. This file holds only texts; help-search.ts searches them.
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { WayOn } from './ways.ts';

export const groupIds = ['sending', 'doubts', 'computer', 'team', 'server', 'papers', 'money'] as const;
export type GroupId = (typeof groupIds)[number];

export const groupTitles: Readonly<Record<GroupId, MessageDescriptor>> = {
  sending: msg`Enquanto envio`,
  doubts: msg`A confirmar`,
  computer: msg`O computador e o disco`,
  team: msg`Trabalhar em equipe`,
  server: msg`O servidor parou`,
  papers: msg`Boletos no papel`,
  money: msg`Saques e monitor`,
};

export interface Question {
  readonly id: string;
  readonly group: GroupId;
  /** Completes “O que acontece se…” as a sentence of its own. */
  readonly ask: MessageDescriptor;
  readonly does: MessageDescriptor;
  readonly kept: MessageDescriptor;
  readonly act: MessageDescriptor;
  readonly way?: WayOn;
}

const byGroup: Readonly<Record<GroupId, Readonly<Record<string, Omit<Question, 'id' | 'group'>>>>> = {
  sending: {
    internet: {
      ask: msg`E se a internet cair durante o envio?`,
      does: msg`O que ainda não foi enviado volta para a fila, e o Guichê tenta de novo em intervalos crescentes, de até um minuto. O que foi enviado e ficou sem resposta passa para “A confirmar” e não é reenviado automaticamente. Depois de três boletos seguidos sem resposta, o lote para.`,
      kept: msg`Nenhuma linha se perde, e nenhuma é enviada duas vezes.`,
      act: msg`Espere a internet voltar. Depois resolva o que ficou em “A confirmar”, consultando o painel do provedor, e continue o lote.`,
      way: 'doubts',
    },
    silence: {
      ask: msg`E se o serviço não responder?`,
      does: msg`Depois do tempo limite, o boleto passa para “A confirmar”: pode ter sido emitido mesmo sem resposta. O envio cai para um boleto por vez até que um seja emitido. O lote para depois de três boletos a confirmar seguidos, de cinco nos últimos cinquenta ou de dez desde a última retomada.`,
      kept: msg`Tudo o que foi enviado está salvo, com a hora.`,
      act: msg`Procure no painel do provedor pelos dados mostrados em “A confirmar”: pagador, valor, vencimento, hora do envio e, se houver, a referência. Depois informe o resultado no Guichê.`,
      way: 'doubts',
    },
    twice: {
      ask: msg`E se eu clicar duas vezes no botão?`,
      does: msg`O segundo clique só mostra o resultado do primeiro: o Guichê aceita cada formulário uma única vez.`,
      kept: msg`Nada é enviado duas vezes por causa de um clique a mais.`,
      act: msg`Não é preciso fazer nada. Se você preencher outro formulário com os mesmos dados, o Guichê avisa que já existe um boleto com o mesmo CPF ou CNPJ, valor e vencimento.`,
    },
    undo: {
      ask: msg`E se eu clicar em Emitir por engano?`,
      does: msg`A emissão só começa cinco segundos depois do clique; um aviso mostra quantos boletos são e o total. Uma emissão grande, com valor atípico ou com linhas a decidir, mostra antes um resumo.`,
      kept: msg`Nesses segundos nada é enviado. Se a janela for fechada ou bloqueada, ou se o computador entrar em suspensão, a emissão é cancelada.`,
      act: msg`Clique em Desfazer no aviso ou use Ctrl+Z. Depois que o envio começar, use Pausar; o que já foi enviado não pode ser desfeito.`,
    },
    token: {
      ask: msg`E se o token vencer no meio do lote?`,
      does: msg`O lote entra em pausa e pede um token novo. Nenhuma linha é recusada por isso. Antes, o Guichê avisa quando faltam 7 dias e quando falta 1, se o token informar a validade.`,
      kept: msg`Os boletos já emitidos não mudam, e o resto fica no lote.`,
      act: msg`Gere um token no painel do provedor, cole em Contas e continue o lote. Um token de outra pessoa ou empresa só é aceito se você digitar o nome da conta.`,
      way: 'accounts',
    },
    same: {
      ask: msg`E se eu abrir a mesma planilha de novo?`,
      does: msg`O Guichê reconhece o arquivo e mostra quando ele foi enviado e com que resultado. Na revisão, as linhas com o mesmo CPF ou CNPJ, valor e vencimento de outro boleto da conta ficam marcadas, e emitir mesmo assim exige uma confirmação com a quantidade exata.`,
      kept: msg`Nada é enviado só por abrir.`,
      act: msg`Para continuar, abra o lote anterior em vez da planilha. Para emitir de novo no mês seguinte, use “Repetir lote”.`,
      way: 'home',
    },
    close: {
      ask: msg`E se eu fechar a janela durante o envio?`,
      does: msg`No aplicativo, o Guichê pergunta se deve continuar em segundo plano ou pausar e fechar. No navegador, o envio continua sem a janela; abra o Guichê de novo para vê-la. Ao fechar pelo menu, o lote é pausado: o que está sendo enviado termina e é registrado.`,
      kept: msg`As linhas que faltam continuam no lote.`,
      act: msg`Abra o Guichê e continue o lote: nada é enviado até você continuar.`,
      way: 'home',
    },
  },
  doubts: {
    what: {
      ask: msg`E se um boleto ficar “a confirmar”?`,
      does: msg`O envio foi feito e não há confirmação de que o serviço emitiu o boleto. O Guichê nunca o reenvia automaticamente, porque seriam duas cobranças. Ele fica na lista até alguém informar o resultado.`,
      kept: msg`A linha e os dados enviados estão salvos.`,
      act: msg`Procure no painel do provedor por pagador, valor, vencimento e hora do envio, ou pela referência, se houver. Se encontrar, use “Foi emitido” e cole o código do boleto: o Guichê confere valor, vencimento e pagador. Se ele não aparecer depois de 10 minutos, use “Não foi emitido” e escolha enviar de novo ou remover.`,
      way: 'doubts',
    },
    many: {
      ask: msg`E se houver muitos boletos a confirmar?`,
      does: msg`Em “A confirmar” você pode colar ou abrir uma exportação do painel do provedor. O Guichê procura cada boleto pela referência, pela linha digitável, pelo nosso número ou por valor, vencimento e pagador e mostra as correspondências para você aceitar.`,
      kept: msg`Nada muda até você aceitar.`,
      act: msg`Exporte do painel a lista do dia e importe em “A confirmar”.`,
      way: 'doubts',
    },
    wrong: {
      ask: msg`E se o boleto vier diferente do que foi enviado?`,
      does: msg`Assim que a resposta chega, o Guichê compara valor e vencimento com os da linha digitável. Na primeira diferença, o lote para.`,
      kept: msg`As linhas que faltam não foram enviadas.`,
      act: msg`Não entregue esse boleto. Veja a diferença e fale com o suporte do provedor antes de continuar.`,
      way: 'doubts',
    },
  },
  computer: {
    power: {
      ask: msg`E se o computador desligar ou o Guichê fechar de repente?`,
      does: msg`Cada envio é gravado no disco antes de sair, e cada resposta é gravada antes do envio seguinte. Ao abrir de novo, o que estava sendo enviado aparece em “A confirmar”, o lote fica em pausa e nada é enviado automaticamente.`,
      kept: msg`Tudo o que já tinha resposta está registrado. O que estava sendo digitado e não foi salvo se perde.`,
      act: msg`Abra o Guichê, resolva o que ficou em “A confirmar” e continue o lote.`,
      way: 'home',
    },
    disk: {
      ask: msg`E se o disco ficar cheio?`,
      does: msg`O Guichê não envia o que não consegue registrar: o lote para. A resposta do que já estava sendo enviado aguarda até haver espaço; se o programa for fechado antes disso, o boleto passa para “A confirmar”.`,
      kept: msg`Tudo o que já estava salvo.`,
      act: msg`Libere espaço e continue. As cópias locais de PDFs podem ser apagadas em Documentos: os PDFs são buscados de novo quando forem abertos.`,
      way: 'documents',
    },
    clock: {
      ask: msg`E se o relógio do computador estiver errado?`,
      does: msg`“Hoje” e os vencimentos seguem este relógio: um vencimento já passado é bloqueado na revisão e no envio. O intervalo entre envios não depende dele. Se o fuso horário não for do Brasil, o Início avisa.`,
      kept: msg`Os dados salvos não mudam; só a hora registrada pode estar errada.`,
      act: msg`Acerte o relógio nas configurações do sistema e confira os vencimentos antes de emitir.`,
      way: 'home',
    },
    two: {
      ask: msg`E se duas pessoas usarem o Guichê em computadores diferentes?`,
      does: msg`Sem equipe, os dados não são compartilhados, e um computador não percebe as duplicidades do outro. No mesmo computador, cada pasta de dados só abre uma vez: a segunda abertura mostra a janela que já está aberta. Pastas de rede não são aceitas.`,
      kept: msg`Cada computador continua com os dados corretos do que ele mesmo enviou.`,
      act: msg`Combinem quem emite cada planilha, ou trabalhem em equipe, com os dados em um servidor PostgreSQL. Para passar o trabalho de um computador para outro, use “Mudar de computador”.`,
      way: 'copies',
    },
    frozen: {
      ask: msg`E se aparecer “Envios bloqueados”?`,
      does: msg`Os dados abertos podem não incluir os últimos envios: são de um backup ou de outro computador, ou os anteriores sumiram ou foram danificados. Até alguém conferir, é possível consultar tudo, mas nada é enviado. O que faltava enviar passa para “A confirmar”.`,
      kept: msg`Nada foi apagado. Os dados anteriores ficam arquivados.`,
      act: msg`Compare os últimos boletos e saques com o painel do provedor. Só então, no Início, registre o que conferiu e libere.`,
      way: 'home',
    },
    copy: {
      ask: msg`E se eu restaurar um backup antigo?`,
      does: msg`O backup é conferido e só entra em uso quando o Guichê abrir de novo. Ele não contém o que foi enviado depois dele, por isso abre com os envios bloqueados.`,
      kept: msg`Os dados que estavam em uso são arquivados, não apagados, e é possível voltar a eles.`,
      act: msg`Confira no painel do provedor o que foi enviado depois da data do backup, antes de liberar os envios.`,
      way: 'copies',
    },
    daily: {
      ask: msg`E se o backup automático não for feito?`,
      does: msg`Uma vez por dia, com o Guichê aberto, todos os dados são copiados para um arquivo na pasta que você escolheu ou na pasta de dados. Se houver envios, o backup espera. Se a pasta sumir, encher ou não aceitar gravação, o Início avisa uma vez e o Guichê tenta de novo no dia seguinte.`,
      kept: msg`Os dados estão íntegros, e os últimos 14 backups continuam na pasta. Os que você fez manualmente nunca são apagados. Tokens, CI e CS não entram no backup. Um backup com senha só abre com ela, no Guichê ou no programa age (age-encryption.org).`,
      act: msg`Abra “Backup dos dados”, veja o motivo, conecte o disco ou troque a pasta e use “Tentar agora”. Para voltar a um backup, use “Restaurar backup”.`,
      way: 'copies',
    },
  },
  team: {
    teamSame: {
      ask: msg`E se dois computadores da equipe enviarem o mesmo lote?`,
      does: msg`Cada lote é enviado por um computador de cada vez. O servidor libera cada linha uma única vez, depois de conferir o vencimento e procurar duplicidades em toda a equipe. Se duas pessoas clicarem no mesmo botão, a segunda vê quem está enviando.`,
      kept: msg`Nenhuma linha é enviada duas vezes, mesmo que um computador pare no meio e outro continue.`,
      act: msg`Para assumir um lote, use “Continuar aqui”. Se o outro computador ainda responder, ele devolve o que não enviou.`,
      way: 'home',
    },
    teamOff: {
      ask: msg`E se o computador de um colega desligar durante o envio?`,
      does: msg`Depois de quinze segundos sem sinal dele, outro computador pode continuar o lote. Tudo o que estava com o computador parado passa para “A confirmar”: só ele sabe o que chegou a enviar.`,
      kept: msg`As respostas que ele já tinha informado estão no servidor. Se ele for ligado de novo, as que faltam são registradas; se alguém tiver informado outro resultado nesse meio-tempo, a diferença aparece em vermelho.`,
      act: msg`Se puder, ligue o computador de novo antes de responder “Não foi emitido”. Senão, procure cada boleto no painel do provedor.`,
      way: 'doubts',
    },
    teamRole: {
      ask: msg`E se um saque passar do limite de uma pessoa?`,
      does: msg`Quem solicita não envia: um aprovador da equipe confere a carteira e os valores e envia do próprio computador. Ninguém pode aprovar a própria solicitação. Os limites valem para a equipe inteira.`,
      kept: msg`A solicitação fica salva até ser usada, recusada ou expirar.`,
      act: msg`Peça a um aprovador. Quem tem o token da conta poderia sacar fora do Guichê: guarde tokens de saque só nos computadores dos aprovadores.`,
      way: 'withdrawals',
    },
    teamRights: {
      ask: msg`E se o meu perfil na equipe mudar?`,
      does: msg`O servidor recusa na hora o que o novo perfil não permite, e uma mensagem mostra o que não foi feito. Se a permissão de emitir terminar no meio de um lote, o lote para; o que já está sendo enviado termina, e a resposta é registrada.`,
      kept: msg`O que você fez continua na trilha de auditoria com o seu nome. Quem tem perfil de operador pode continuar um lote parado ou um rascunho seu.`,
      act: msg`Se a mudança foi um engano, fale com quem administra a equipe. As telas mostram o novo perfil na próxima abertura do Guichê.`,
      way: 'team',
    },
    teamMove: {
      ask: msg`E se eu importar os dados deste computador para a equipe?`,
      does: msg`Ou tudo é importado, ou nada é. Contas com o mesmo endereço e o mesmo titular são unidas; lotes com linhas prontas chegam em pausa e pedem confirmação antes de enviar; o que estava em “A confirmar” continua assim. Se a equipe já tiver algum dos boletos, a importação é cancelada, e a lista mostra quais são. Ao final, os envios deste computador fora da equipe são desativados.`,
      kept: msg`Os dados deste computador continuam no disco, com os envios bloqueados. Tokens, PIN, impressoras e a conta de teste não são levados.`,
      act: msg`Entre na equipe e, em Equipe, use “Importar os dados deste computador” quando ninguém estiver emitindo. Cole os tokens de novo em cada computador que vai enviar.`,
      way: 'team',
    },
    teamLeave: {
      ask: msg`E se a equipe deixar de usar o servidor?`,
      does: msg`Todos os dados da equipe vão para um arquivo de um único computador. Ele abre com os envios bloqueados e pede confirmação de cada linha que ainda pode ser enviada, porque a equipe pode ter continuado depois da exportação.`,
      kept: msg`Todos os boletos, saques, respostas e eventos da trilha de auditoria são incluídos. As visões compartilhadas ficam no servidor, que não é alterado.`,
      act: msg`Feche o Guichê em todos os computadores da equipe, use “Exportar para um arquivo”, em Equipe, e compare com o painel do provedor antes de liberar os envios.`,
      way: 'team',
    },
  },
  server: {
    teamServer: {
      ask: msg`O escritório não tem um servidor?`,
      does: msg`Em Equipe, “Não tem um servidor?” mostra três maneiras de ter um: um PostgreSQL contratado, um computador com Debian ou Ubuntu, ou um com Docker. O endereço de conexão que o provedor ou o comando mostra pode ser colado inteiro: os campos são preenchidos, e a senha vai para o campo oculto.`,
      kept: msg`Nada muda no registro deste computador até a equipe ser criada. A senha do dono não fica guardada no Guichê.`,
      act: msg`Siga os passos, use “Verificar” e depois “Criar a equipe”. Aos outros computadores, entregue o que “Copiar o endereço para outro computador” copia; ele não tem senha.`,
      way: 'team',
    },
    serverOff: {
      ask: msg`E se o servidor da equipe não responder?`,
      does: msg`Nada é enviado nem salvo, e um aviso mostra desde quando. O que já estava sendo enviado termina, e a resposta fica guardada neste computador até o servidor voltar. A última consulta continua na tela, com a hora.`,
      kept: msg`Tudo o que o servidor confirmou está nele. O que este computador enviou também está no diário de envios.`,
      act: msg`Verifique a rede e fale com quem administra o servidor. Quando ele voltar, o envio continua automaticamente se não houver nada a confirmar.`,
      way: 'home',
    },
    serverBack: {
      ask: msg`E se o servidor voltar sem os dados mais recentes?`,
      does: msg`Cada computador guarda até onde o servidor tinha chegado. Se o servidor voltar com dados mais antigos, os envios de toda a equipe são bloqueados e começa a verificação: cada computador informa o que enviou, e as respostas que faltavam são recuperadas.`,
      kept: msg`O que já foi enviado por um computador não é enviado de novo. As linhas que um computador perdido pode ter enviado passam para “A confirmar”.`,
      act: msg`Ligue todos os computadores da equipe. Só marque um computador como perdido se ele não for voltar. Depois compare com o painel do provedor e libere os envios.`,
      way: 'doubts',
    },
    serverCopy: {
      ask: msg`É preciso fazer backup do servidor?`,
      does: msg`Quem administra o servidor usa as ferramentas do PostgreSQL: pg_dump ou arquivamento contínuo. O Guichê também exporta os dados da equipe para um arquivo, que abre em um único computador.`,
      kept: msg`A restauração de um backup nunca passa despercebida: a equipe fica bloqueada até a verificação terminar.`,
      act: msg`Peça um backup diário do banco de dados, guardado em outro lugar, e teste a restauração. Restaure em um banco vazio e só aponte os computadores para ele depois que todos tiverem parado.`,
      way: 'copies',
    },
  },
  papers: {
    pdf: {
      ask: msg`E se o PDF de um boleto não estiver disponível?`,
      does: msg`O boleto existe mesmo sem o PDF. O Guichê baixa o arquivo quando ele é aberto, impresso ou incluído em um carnê e guarda uma cópia. Se faltar algum no carnê, ele aparece na lista com o motivo, e os outros são montados.`,
      kept: msg`A linha digitável e o código de barras estão em Emitidos.`,
      act: msg`Abra o boleto em Emitidos para buscar de novo. Enquanto isso, a linha digitável já pode ser enviada ao pagador.`,
      way: 'issued',
    },
    scale: {
      ask: msg`E se a impressora reduzir ou aumentar o boleto?`,
      does: msg`O Guichê imprime em tamanho real, e o arquivo também pede isso, mas a impressora pode alterar. A folha de calibração, impressa uma vez por impressora, mostra se o código de barras sai do tamanho certo.`,
      kept: msg`O arquivo continua certo; só a impressão saiu errada.`,
      act: msg`Em Imprimir, imprima a folha de calibração e meça com uma régua. Se não medir 100 mm, desligue “Ajustar à página” na impressora e imprima de novo.`,
      way: 'prints',
    },
    paper: {
      ask: msg`E se o papel acabar durante a impressão?`,
      does: msg`O Guichê sabe o que enviou à impressora, não o que saiu no papel: por isso pergunta depois de imprimir. As perguntas sem resposta aparecem no Início, e nada é reimpresso automaticamente.`,
      kept: msg`O mesmo arquivo continua salvo, página por página.`,
      act: msg`Informe que saiu em parte e imprima só as folhas que faltam.`,
      way: 'prints',
    },
    paid: {
      ask: msg`E quando um boleto é pago?`,
      does: msg`Consultas ao serviço não informam pagamentos. O Guichê lê extratos OFX, retornos CNAB e a planilha do painel, e propõe o boleto de cada lançamento. Você aceita; só os exatos podem ser aceitos em conjunto.`,
      kept: msg`Nenhum lançamento some: o que não confere com nenhum boleto continua em “A conciliar”. Cada comprovação fica guardada com a forma original.`,
      act: msg`Em Boletos, Recebimentos, importe o extrato ou o retorno e aceite com Enter. Sem arquivo, use “Dar baixa” em Emitidos.`,
      way: 'income',
    },
    callbacks: {
      ask: msg`E se o serviço avisar que um boleto foi pago?`,
      does: msg`Com uma caixa de avisos conectada, o Guichê recebe o aviso e consulta a transação no serviço. O aviso aparece no Início e em Recebimentos, e nada recebe baixa até você aceitar. Um aviso de estorno aparece em vermelho.`,
      kept: msg`O que chegou à caixa de avisos fica guardado, mesmo com o Guichê fechado. A falta de aviso não significa que o boleto não foi pago ou emitido. Só a conta de teste dá baixa automaticamente no que o serviço confirma.`,
      act: msg`Em Contas, Conexão, conecte a caixa de avisos e salve o arquivo de recuperação. Depois aceite os avisos em Boletos, Recebimentos.`,
      way: 'accounts',
    },
    paidInPart: {
      ask: msg`E se o valor pago não for o do boleto?`,
      does: msg`O Guichê não aceita o lançamento em conjunto e mostra a diferença. Juros, multa, desconto e tarifa só valem se o arquivo os informar ou se você os digitar. Um pagamento parcial deixa o boleto em aberto.`,
      kept: msg`A soma do que é distribuído nunca passa do lançamento, e nenhum depósito é dividido automaticamente.`,
      act: msg`Digite o que explica a diferença antes de aceitar. Se um depósito paga vários boletos, use “Localizar e combinar”.`,
      way: 'income',
    },
    paidBack: {
      ask: msg`E se um pagamento for estornado ou o cheque voltar?`,
      does: msg`O lançamento do estorno aparece em Recebimentos e no Início. Ao aceitar, o boleto volta a ficar em aberto.`,
      kept: msg`O pagamento e o estorno continuam nos detalhes do boleto, cada um com a forma original.`,
      act: msg`Confira o estorno em Recebimentos e aceite. Depois fale com o pagador.`,
      way: 'income',
    },
    bankFile: {
      ask: msg`E se o extrato ou o retorno estiver errado ou incompleto?`,
      does: msg`O Guichê compara os totais do arquivo com as linhas. Se não baterem, pergunta antes e mostra as linhas originais. Um banco desconhecido pede as posições uma vez.`,
      kept: msg`Um arquivo recusado não muda nada. Um arquivo repetido não é contado duas vezes, nem um período que já estava em outro.`,
      act: msg`Baixe o arquivo de novo no banco. Se ele estiver certo, importe e confira cada lançamento.`,
      way: 'income',
    },
    monthly: {
      ask: msg`E se os mesmos boletos saem todo mês?`,
      does: msg`Um lote emitido, ou uma planilha em revisão, pode virar mensalidades. A cada mês o Guichê compara com o anterior e mostra o que é novo, encerrou, mudou ou está em atraso.`,
      kept: msg`“Gerar mês” só cria um lote para revisar: nada é emitido automaticamente. Cada mensalidade entra uma única vez em cada mês.`,
      act: msg`No lote emitido ou na revisão da planilha, abra Mais e use “Transformar este lote em mensalidades”. Depois, em Boletos, Mensalidades, confira os grupos e gere o mês.`,
      way: 'monthly',
    },
    contacts: {
      ask: msg`E se o e-mail ou o telefone de um pagador mudar?`,
      does: msg`O contato que você altera em Pagadores vale para os próximos meses. Se um boleto mais novo tiver outro contato, o Guichê mostra a diferença.`,
      kept: msg`Uma planilha nunca troca um contato sem mostrar antes o atual e o novo. Pagadores com o mesmo nome não são unidos.`,
      act: msg`Em Boletos, Pagadores, abra o pagador e use “Alterar contato”, ou importe a planilha de contatos.`,
      way: 'payers',
    },
    mail: {
      ask: msg`E se eu quiser enviar os boletos por e-mail?`,
      does: msg`O Guichê prepara uma mensagem por boleto, com a linha digitável e o PDF conferido, e a envia pelo servidor da sua empresa, no ritmo do provedor. Quem já pagou não recebe nada.`,
      kept: msg`Cada pagador recebe a mensagem uma única vez. Antes de enviar, você vê o texto, três prévias e os boletos que ficam de fora.`,
      act: msg`Configure o servidor em Contas, Configurações. Depois selecione boletos em Emitidos, ou abra o lote, e use “Enviar por e-mail”.`,
      way: 'mail',
    },
    mailMaybe: {
      ask: msg`E se um e-mail ficar “a confirmar”?`,
      does: msg`A conexão caiu depois que a mensagem saiu, e ninguém sabe se o servidor a aceitou. O Guichê não a envia de novo automaticamente. “Aceito pelo servidor” também não garante que o pagador recebeu.`,
      kept: msg`As outras mensagens continuam na fila, e nenhuma sai duas vezes.`,
      act: msg`Procure a mensagem na caixa de enviados. Se ela estiver lá, use “Considerar enviado”. Se não estiver, use “Enviar de novo”.`,
      way: 'mail',
    },
    reminders: {
      ask: msg`E se eu quiser enviar lembretes a quem ainda não pagou?`,
      does: msg`O Início propõe os lembretes do dia, antes e depois do vencimento, um de cada tipo por boleto. Quem já pagou não entra na lista.`,
      kept: msg`Nada é enviado automaticamente: antes de enviar, você vê o texto e os pagadores.`,
      act: msg`Em Contas, Configurações, marque os lembretes e os dias. Depois use “Ver e enviar” no Início.`,
      way: 'accounts',
    },
    whatsApp: {
      ask: msg`E se eu quiser falar com um pagador pelo WhatsApp?`,
      does: msg`O Guichê abre a conversa com a mensagem do boleto já escrita: valor, vencimento e linha digitável. Ela só sai quando você a enviar no WhatsApp.`,
      kept: msg`A trilha de auditoria registra que a conversa foi aberta. O Guichê não sabe se a mensagem foi enviada.`,
      act: msg`Abra o boleto em Emitidos, ou o pagador em Pagadores, e use “Abrir conversa no WhatsApp”. O PDF não é anexado automaticamente.`,
      way: 'payers',
    },
  },
  money: {
    closing: {
      ask: msg`Como faço o fechamento do mês?`,
      does: msg`O Fechamento do mês soma os boletos emitidos, os pagos e os que ficaram em aberto ou vencidos no último dia, os saques com tarifa e cotação e o que ficou a confirmar ou com divergência. Os meses seguem o horário de Brasília.`,
      kept: msg`Nada é alterado: o fechamento só consulta. A conta de teste não entra na soma das outras. “Pago” é o boleto que recebeu baixa no Guichê, porque o serviço não informa pagamentos.`,
      act: msg`Registre as baixas do mês, abra “Fechamento do mês” pela busca (Ctrl+K) ou pelo Início, escolha o mês e a conta e salve o PDF ou a planilha. Na planilha, cada valor é a soma das linhas.`,
      way: 'closing',
    },
    withdrawal: {
      ask: msg`E se um saque ficar sem resposta?`,
      does: msg`O saque passa para “A confirmar” e o Guichê nunca o repete. Enquanto isso, a conta não faz outro saque, a não ser com o PIN. Os dois contam nos limites.`,
      kept: msg`Os dados do saque, a carteira e as tarifas consultadas estão salvos.`,
      act: msg`Procure no painel do provedor. Se o saque estiver lá, cole o código da transação; o valor e a hora são conferidos. Se não estiver, “Não foi feito” fica disponível depois de 24 horas, ou antes com o PIN.`,
      way: 'withdrawals',
    },
    pending: {
      ask: msg`E se uma transação não sair de “Pendente”?`,
      does: msg`O Guichê continua consultando, em intervalos cada vez maiores, e destaca as que estão paradas há muito tempo. Enquanto está fechado, ele não consulta; ao abrir, atualiza tudo.`,
      kept: msg`Nenhuma mudança informada pelo serviço se perde: cada resposta fica salva.`,
      act: msg`Use “Consultar agora”. Se a transação continuar pendente, fale com o provedor e informe o código dela.`,
      way: 'monitor',
    },
    finished: {
      ask: msg`E se uma transação mudar depois de concluída?`,
      does: msg`As concluídas são consultadas mais duas vezes, dez minutos e um dia depois. Se uma mudar, ela fica destacada até alguém usar “Marcar como vista”.`,
      kept: msg`A resposta anterior continua no histórico.`,
      act: msg`Abra a transação, confira as duas respostas e use “Marcar como vista”.`,
      way: 'monitor',
    },
  },
};

export const questions: readonly Question[] = groupIds.flatMap((group) =>
  Object.entries(byGroup[group]).map(([id, question]) => ({ ...question, id, group })),
);
