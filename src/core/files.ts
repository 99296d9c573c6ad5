export interface FileSummary {
  readonly path: string;
  /** Bytes of UTF-8. */
  readonly size: number;
  readonly revision: number;
  readonly updatedAt: number;
}

export interface FileContent extends FileSummary {
  readonly text: string;
}

export interface FileRevision {
  readonly revision: number;
  readonly at: number;
  readonly size: number;
  readonly by: Provenance;
}

/** Who wrote a revision. */
export interface Provenance {
  readonly author: 'person' | 'agent' | 'dream' | 'import';
  readonly session?: string;
  readonly run?: string;
  readonly callId?: string;
  /** The text came from outside (web, MCP): data, never orders. */
  readonly untrusted?: boolean;
}
