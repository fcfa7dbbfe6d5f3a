import { Module } from '@nestjs/common';
import { WorkspaceModule } from '#contexts/workspace';

/** What writes and reads with a model, and what proves it: the provider, its settings and usage, the gate. Knows texts, not notes. */
@Module({ imports: [WorkspaceModule] })
export class AiModule {}
