/** The message of a topic at a revision: JSON without line breaks. */
export interface LiveMessage {
  revision: number;
  data: string;
}

/** The source of the messages of one kind of topic. Its revisions only increase. */
export interface LiveSource {
  /**
   * Reads a topic for a new viewer: its whole state, or only what changed after the revision that the viewer saw last.
   * @returns null for a topic that doesn't exist
   */
  join(id: string, since: number | null): Promise<LiveMessage | null>;
  /** Called when the last viewer of a topic has left. */
  leave(id: string): void;
}
