/** The message of a topic at a revision: JSON without line breaks. */
export interface LiveMessage {
  revision: number;
  data: string;
}

/** The source of the messages of one kind of topic. Its revisions only increase. */
export interface LiveSource {
  /**
   * Reads a topic for a new viewer: its whole state, or only the changes after the viewer's last revision.
   * @returns null for a topic that doesn't exist
   */
  join(id: string, since: number | null): Promise<LiveMessage | null>;
  /** Called when the last viewer of a topic has left. */
  leave(id: string): void;
}
