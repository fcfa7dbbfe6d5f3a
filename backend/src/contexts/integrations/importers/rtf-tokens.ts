import { Tokenize } from 'rtf-stream-parser';

/** One mark or text of a rich text file. */
export interface Token {
  type: number;
  word?: string;
  param?: number;
  data?: Buffer;
}

/** The library's stream of tokens, which hands on each one at once instead of keeping it. */
export class TokenReader extends Tokenize {
  constructor(private readonly onToken: (token: Token) => void) {
    super();
  }

  override push(token: Token | null): boolean {
    if (token) this.onToken(token);
    return true;
  }
}
