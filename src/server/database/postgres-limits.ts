import type { WaitLimits } from './wait-budget';

/** How long things may take, in milliseconds. */
export interface PostgresLimits extends WaitLimits {
  /** A statement, together with the wait for a connection: what takes longer is cancelled. */
  answerMs: number;
  /** A transaction's wait for one that has locked the same row; shorter, so that a caller is told in time. */
  lockMs: number;
  /** The commit of a transaction that has used up its time. */
  commitMs: number;
  /** After so long without a word from a server somebody finds out whether it says anything at all. */
  suspectMs: number;
  /** A server that does not answer a new connection within this time counts as silent. */
  probeMs: number;
  /** The next host is tried beside one that has not answered for so long. */
  overlapMs: number;
  /** The answer of a standby, in whose place the database itself can answer. */
  standbyMs: number;
  /** A transaction between two statements: a server that has been frozen must not keep its locks for longer. */
  idleMs: number;
}

/** A request is answered within five seconds, whatever the database does. */
export const defaultLimits: PostgresLimits = {
  requestMs: 4_000,
  answerMs: 4_000,
  lockMs: 2_500,
  lastMs: 500,
  commitMs: 800,
  suspectMs: 1_000,
  probeMs: 1_500,
  overlapMs: 300,
  standbyMs: 700,
  idleMs: 5_000,
};

/** A statement that was cancelled says so within this time; otherwise its connection is of no use any more. */
export const cancelledMs = 500;
