import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExportKinds } from '#platform/db';

const SECRET = 'a secret';

/** The model of a workspace without its key, the switches, and what was spent. */
@Injectable()
export class AiExport implements OnModuleInit {
  constructor(private readonly kinds: ExportKinds) {}

  onModuleInit() {
    this.kinds.register(
      {
        kind: 'aiSettings',
        table: 'ai_settings',
        columns: ['id', 'provider', 'base_url', 'model', 'embedding_model', 'budget'],
        without: { key_sealed: SECRET, key_last4: SECRET },
      },
      {
        kind: 'aiMode',
        table: 'ai_modes',
        columns: ['id', 'project_id', 'feature', 'mode'],
      },
      {
        kind: 'aiUsage',
        table: 'ai_usage',
        columns: ['month', 'feature', 'model', 'calls', 'tokens_in', 'tokens_out'],
      },
    );
  }
}
