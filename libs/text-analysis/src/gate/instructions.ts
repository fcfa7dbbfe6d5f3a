import { isAddressed } from './addressed.js';

/** Words that speak to a machine that writes instead of to a person: whatever stands there is an order, and no evidence. */
const ORDERS = [
  /\b(ignore|disregard|forget|override|bypass)\b[^.!?\n]{0,40}\b(instruction|prompt|guideline|direction|previous|prior|above|earlier|everything)/i,
  /\b(you are|you're|act as|behave as|pretend to be|from now on)\b[^.!?\n]{0,40}\b(assistant|ai|language model|chatbot|bot|summari[sz]er)\b/i,
  /\b(assistants?|ai|language models?|llm|chatbot|gpt|summari[sz]er)\b\s*[:,]?\s*(please\s+)?(must|should|shall|has to|needs to|is to|are to|will|say|write|answer|respond|reply|report|conclude|output|print|tell|state|add|include|note)\b/i,
  /\byour (next |final |whole |entire )?(answer|summary|reply|response|output|instructions?|prompt|report)\b[^.!?\n]{0,30}\b(must|should|shall|has to|needs to|is to|with|that|exactly|only|are|say|include|begin|end|start)\b/i,
  /\b(in|within|of|with|to|into) your (answer|summary|reply|response|output)\b/i,
  /\b(say|write|answer|respond|reply|report|conclude|output|print|state|repeat)\b[^.!?\n]{0,25}\b(exactly|verbatim|word for word|the following|nothing but|only that|instead)\b/i,
  /\b(always|only|instead,?) (say|write|answer|respond|reply|report|conclude|output|print|state|repeat)\b/i,
  /\b(system|developer|hidden|secret) (prompt|instruction|directive|message|note)s?\b|\b(new|updated|real) (prompt|instruction|directive)s?\b/i,
  /\b(when|if|whenever|once|before) (you are asked|you (read|see|summari[sz]e|answer|process|generate|write) (this|about|the))\b/i,
  /\b(whoever|anyone|anything|any model|any tool) (that )?(reads|summari[sz]es|processes|answers)\b/i,
  /^\s*(system|assistant|user|developer)\s*[:>]|\b(SYSTEM|ASSISTANT|DEVELOPER|ADMIN|ROOT)\b\s*[:>]/m,
  /(^|[.!?:;>\]]\s*|\bplease )(report|state|conclude|answer|respond|reply|write|output|print|repeat|include|insert|append|claim|pretend|tell (the|every|any|all) \w+)( in \w+ \w+)?( that\b|,? with\b| only\b| the (words|sentence|text|phrase)\b|:)/i,
  /\b(override|jailbreak|developer|god|debug|admin|maintenance) mode\b|\byou are now\b|\b(your|the) new (task|role|persona)\b|\bnew (task|role|persona)( for (the|any|every|you)\b|\s*[:.])/i,
  /\b(to|for|attention|dear|hey|note to|message to|notice to)[ ,:]+(the |an |any |all |every )?(ai|a\.i\.|assistants?|language models?|llms?|chatbots?|bots?|models?|summari[sz]ers?|machines?)\b\s*([:,.!]|who|that|read|process|please)/i,
  /\b(only|sole|right|correct|proper|expected|desired) (correct |right |valid |true )?(answer|summary|response|conclusion|output) is\b/i,
  /<\/?(system|assistant|user|instruction|prompt)s?>|\[\/?(INST|SYSTEM)\]|<\|im_(start|end)\|>|#{2,}\s*(system|instruction|new|task|response)/i,
  /\b(do not|don't|never) (mention|reveal|disclose|cite|quote|summari[sz]e)\b[^.!?\n]{0,40}\b(users?|readers?|sources?|instructions?|answer|summary)\b/i,
  /\b(summari[sz]e|describe|present|rate|rank|label|classify|mark) (this|the \w+|it|us|our \w+)\b[^.!?\n]{0,40}\bas\b/i,
  // The same in other languages.
  /\b(ignorier|missachte|vergiss|vergesst|vergessen sie|überschreib)\w*\b[^.!?\n]{0,40}\b(anweisung|vorgabe|vorherig|bisherig|obig|alles)/i,
  /\b(ignore[zr]?|oublie[zr]?)\b[^.!?\n]{0,40}(instruction|consigne|précédent|ci-dessus)/i,
  /\b(ignora|ignore|olvida|olvide|ignorad)\b[^.!?\n]{0,40}\b(instrucci|anterior|indicaci)/i,
  /\b(ignora|ignore|esquece|esqueça)\b[^.!?\n]{0,40}\b(instruç|anterior)/i,
  /\b(ignora|ignorate|dimentica)\b[^.!?\n]{0,40}\b(istruzion|precedent)/i,
  /\b(negeer|vergeet)\b[^.!?\n]{0,40}\b(instructie|aanwijzing|vorige|eerdere)/i,
  /(忽略|无视|忘记)[^。！？\n]{0,20}(指令|指示|说明|以上|之前)/,
];

/** Whether a text gives orders to the model that writes about it. */
export const givesOrders = (text: string): boolean => ORDERS.some((order) => order.test(text)) || isAddressed(text);
