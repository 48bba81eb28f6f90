/** An answer that waits until it is let go. */
export function held<Answer>(answer: Answer) {
  let letGo: () => void = () => undefined;
  const wait = new Promise<Answer>((resolve) => {
    letGo = () => {
      resolve(answer);
    };
  });
  return { wait, letGo };
}
