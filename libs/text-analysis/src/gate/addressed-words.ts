/**
 * The closed classes by which a text addresses the model that writes about it, per language, as beginnings of folded words or whole phrases: who is
 * addressed, what they write, verbs that order writing or forgetting, what is to be forgotten, and words that narrow an answer.
 */
export interface AddressedWords {
  machines: string;
  products: string;
  writing: string;
  forgetting: string;
  forgotten: string;
  only: string;
  duty: string;
}

export const ADDRESSED: Record<string, AddressedWords> = {
  en: {
    machines:
      'ai|a\\.i\\.|artificial intelligence|assistants?|language models?|llms?|chat ?bots?|bots?|gpt|summari[sz]ers?|note ?takers?|copilots?|(?:automated|automatic|virtual|digital) (?:assistant|agent|helper|reader|reviewer|writer|editor|summari[sz]er|note ?taker|scribe|secretary|system|tool|reporter|transcriber|analyst)s?|dear models?|models? reading',
    products:
      'summar(?:y|ies)|answers?|responses?|reply|replies|output|reports?|findings|notes|conclusions?|analysis|transcripts?|instructions?|prompts?|sentences?|first line|last line',
    writing:
      'write|print|output|say|state|report|answer|reply|respond|conclude|include|insert|append|add|claim|repeat|put|mention|treat|make|summari[sz]e|tell|declare|affirm|assert|return|generate|produce|replace|finish|begin|start|end|note',
    forgetting:
      'ignore|disregard|forget|override|bypass|discard|leave out|skip|drop|omit|stop(?! and| or|,)|abandon|erase|delete|set aside|pay no attention to|do not follow',
    forgotten:
      'instructions?|rules?|guidelines?|prompts?|directions?|orders?|everything|all of (?:the|this)|(?:the )?previous|prior|earlier|above|before|so far|rest of (?:the|this)|rest|summari[sz]ing|you (?:were|have been) (?:told|asked|given)',
    only: 'only|exactly|verbatim|the following|nothing but|word for word|instead|this sentence|as fact|as true|the words',
    duty: 'must|should|shall|(?:has|have|need|needs|is|are|ought) to|will',
  },
  de: {
    machines: 'ki|k\\.i\\.|kunstliche intelligenz|sprachmodell\\w*|assistent\\w*|chatbot\\w*|bot',
    products:
      'zusammenfassung\\w*|antwort\\w*|bericht\\w*|ausgabe|ergebnis\\w*|protokoll\\w*|notiz\\w*|gesprach\\w*|dokument\\w*|text\\w*|satz|worten?',
    writing:
      'schreib\\w*|gib|geben sie|antwort(?:e|en sie|et)|sag(?:e|en sie|t)?|behaupt(?:e|en sie|et)|fuge?|fass(?:e|en sie|t)?|berichte\\w*|erklare?|wiederhol\\w*|nenn(?:e|en sie)|erwahn\\w*|formulier\\w*|stell(?:e|en sie)?',
    forgetting: 'ignorier\\w*|missacht\\w*|vergiss|vergesst|vergessen sie|uberschreib\\w*|uberspring\\w*|lass|lasst|lassen sie',
    forgotten: 'anweisung\\w*|vorgabe\\w*|regel\\w*|vorherig\\w*|bisherig\\w*|obig\\w*|alles|rest|richtlinie\\w*|instruktion\\w*',
    only: 'nur|ausschliesslich|genau|wortlich|folgende\\w*|stattdessen|dass',
    duty: 'muss|musst|mussen|soll|sollst|sollen|hat zu|haben zu',
  },
  es: {
    machines: 'ia|i\\.a\\.|inteligencia artificial|modelo(?: de lenguaje)?|asistente\\w*|chatbot\\w*|bot',
    products: 'resumen|respuesta|informe|salida|conclusion|notas|texto|conversacion|documento|frase|palabras',
    writing:
      'escrib[ae]|responde|responda|di|diga|incluye|incluya|afirma|afirme|anade|anada|resume|resuma|repite|repita|concluye|concluya|declara|pon|ponga|contesta|conteste|imprime|menciona',
    forgetting: 'ignora|ignore|ignorad|olvida|olvide|olvidad|descarta|descarte|omite|omita|deja de',
    forgotten: 'instruccion\\w*|regla\\w*|anterior\\w*|indicacion\\w*|todo|resto|previ[oa]\\w*',
    only: 'solo|solamente|unicamente|exactamente|literalmente|siguiente|que',
    duty: 'debe|debes|tiene que|tienes que|ha de|deberas?',
  },
  fr: {
    machines: 'ia|i\\.a\\.|intelligence artificielle|modele(?: de langage)?|assistant\\w*|chatbot\\w*|resume automatique',
    products: 'resume|reponse|rapport|sortie|conclusion|notes|texte|conversation|document|phrase|mots',
    writing:
      'ecri[st]|ecrivez|repond[sz]?|repondez|dis|dites|affirme[rz]?|ajoute[rz]?|inclus|incluez|resume[rz]?|repete[rz]?|conclus|concluez|declare[rz]?|mets|mettez|indique[rz]?',
    forgetting: 'ignore[rz]?|oublie[rz]?|ne (?:tiens|tenez) (?:pas|aucun) compte|laisse[rz]?|neglige[rz]?',
    forgotten: 'instruction\\w*|consigne\\w*|regle\\w*|precedent\\w*|ci-dessus|tout|reste|directive\\w*',
    only: 'seulement|uniquement|exactement|mot pour mot|suivant\\w*|que',
    duty: 'dois|doit|devez|devra|devras',
  },
  it: {
    machines: 'ia|intelligenza artificiale|modello(?: linguistico)?|assistente|chatbot',
    products: 'riassunto|risposta|rapporto|relazione|conclusione|note|testo|conversazione|documento|frase|parole',
    writing: "scriv[ia]|rispond[ia]|di'|dica|includ[ia]|afferma|affermi|aggiung[ia]|riassum[ia]|ripet[ia]|conclud[ia]|dichiara|metti|metta",
    forgetting: 'ignora|ignori|ignorate|dimentica|dimentichi|dimenticate|tralascia|trascura|non (?:considerare|seguire)',
    forgotten: 'istruzion\\w*|regol\\w*|precedent\\w*|tutto|resto|indicazion\\w*',
    only: 'solo|soltanto|unicamente|esattamente|seguente|che',
    duty: 'devi|deve|dovete|dovra|dovrai',
  },
  pt: {
    machines: 'ia|inteligencia artificial|modelo(?: de linguagem)?|assistente|chatbot',
    products: 'resumo|resposta|relatorio|saida|conclusao|notas|texto|conversa|documento|frase|palavras',
    writing:
      'escrev[ae]|respond[ae]|diga|diz|inclu[ai]|afirm[ae]|acrescent[ae]|adicion[ae]|resum[ae]|repit[ae]|conclu[ai]|declar[ae]|coloque',
    forgetting: 'ignora|ignore|ignorem|esquece|esqueca|esquecam|desconsider[ae]|omit[ae]',
    forgotten: 'instruc\\w*|regra\\w*|anterior\\w*|tudo|resto|orientac\\w*',
    only: 'so|somente|apenas|exatamente|seguinte|que',
    duty: 'deve|deves|tem de|tem que|devera',
  },
  nl: {
    machines: 'ai|kunstmatige intelligentie|taalmodel\\w*|assistent\\w*|chatbot\\w*',
    products: 'samenvatting|antwoord|verslag|rapport|uitvoer|conclusie|notities|tekst|gesprek|document|zin|woorden',
    writing: 'schrijf|antwoord|zeg|vermeld|beweer|voeg|vat|herhaal|concludeer|noem|zet|geef',
    forgetting: 'negeer|vergeet|sla|laat',
    forgotten: 'instructie\\w*|aanwijzing\\w*|regel\\w*|vorige|eerdere|alles|rest|bovenstaande',
    only: 'alleen|uitsluitend|exact|precies|volgende|dat',
    duty: 'moet|moeten|dient',
  },
  sv: {
    machines: 'ai|artificiell intelligens|sprakmodell\\w*|assistent\\w*|chattbot\\w*',
    products: 'sammanfattning\\w*|svar\\w*|rapport\\w*|text\\w*|slutsats\\w*|samtal\\w*|mening\\w*',
    writing: 'skriv|svara|sag|pasta|lagg|sammanfatta|upprepa|inkludera|ange',
    forgetting: 'ignorera|glom|bortse',
    forgotten: 'instruktion\\w*|regler\\w*|tidigare|ovanstaende|allt|resten',
    only: 'bara|endast|enbart|exakt|foljande|att',
    duty: 'maste|ska|skall|bor',
  },
  da: {
    machines: 'ai|ki|kunstig intelligens|sprogmodel\\w*|sprakmodell\\w*|assistent\\w*|chatbot\\w*',
    products: 'sammendrag\\w*|resume|svar\\w*|rapport\\w*|tekst\\w*|konklusjon\\w*|samtale\\w*',
    writing: 'skriv|svar|sig|si|pasta|tilfoj|opsummer|gentag|inkluder',
    forgetting: 'ignorer|glem',
    forgotten: 'instruktion\\w*|instruks\\w*|regler\\w*|tidligere|ovenstaende|alt|resten',
    only: 'kun|bare|noyagtig|folgende|at',
    duty: 'skal|ma|bor',
  },
  ru: {
    machines: 'ии|искусственн\\S* интеллект\\S*|модел\\S*|ассистент\\S*|нейросет\\S*|бот\\S*|помощник\\S*',
    products: 'ответ\\S*|отчет\\S*|резюме|сводк\\S*|текст\\S*|вывод\\S*|разговор\\S*|документ\\S*',
    writing:
      'напиши\\S*|пиши\\S*|ответь\\S*|отвечай\\S*|скажи\\S*|сообщи\\S*|включи\\S*|добавь\\S*|повтори\\S*|укажи\\S*|выведи\\S*|утверждай\\S*|напишіть|відповідай\\S*',
    forgetting: 'игнорируй\\S*|проигнорируй\\S*|забудь\\S*|не обращай\\S*|ігноруй\\S*|забудьте',
    forgotten: 'инструкц\\S*|правил\\S*|предыдущ\\S*|все|всё|выше|указани\\S*|остальн\\S*|інструкці\\S*',
    only: 'только|лишь|именно|дословно|следующ\\S*|что|тільки',
    duty: 'должн\\S*|обязан\\S*|нужно|надо|повинн\\S*',
  },
};

/** The same for scripts without blanks and others whose words no boundary tells. */
export const UNSPACED_ORDERS: readonly RegExp[] = [
  /(忽略|无视|忘记|忘掉|不要理会|忽視|無視)[^。！？\n]{0,20}(指令|指示|说明|說明|规则|規則|以上|之前|前面|全部|一切|内容)/,
  /(人工智能|人工智慧|语言模型|語言模型|助手|模型|AI)[^。！？\n]{0,16}(必须|必須|应该|應該|请|請|要)[^。！？\n]{0,12}(写|寫|说|說|回答|输出|輸出|总结|總結|声明|包含|加上)/,
  /(请|請|只|必须|必須|直接)(写|寫|说|說|回答|输出|輸出|总结|總結|声明|回复|回覆)[^。！？\n]{0,12}[:：“「"]/,
  /(在|把)[^。！？\n]{0,12}(摘要|总结|總結|报告|報告|回答|答案)(中|里|裡)[^。！？\n]{0,6}(写|寫|说|說|加|包含|声明)/,
  /(指示|ルール|命令|上記|これまで|以前)[^。！？\n]{0,12}(無視|忘れ)/,
  /(AI|アシスタント|モデル|要約|回答|レポート)[^。！？\n]{0,20}(書いて|書け|答えて|答えろ|出力|含めて|述べ|追加して)/,
  /(تجاهل|انس|أهمل)[^.!؟\n]{0,40}(التعليمات|السابق|القواعد|كل|ما سبق)/,
  /(المساعد|الذكاء الاصطناعي|النموذج|الملخص|التقرير)[^.!؟\n]{0,40}(اكتب|أجب|قل|يجب|أضف|اذكر)|(اكتب|أجب|قل|أضف|اذكر)[^.!؟\n]{0,30}(الملخص|التقرير|فقط|[:：])/,
  /(지시|규칙|이전|위의)[^.!?\n]{0,20}(무시|잊)/,
];
