/** Returns the line of an offset in a text. Offsets must ascend, so that the text is read once for all of them. */
export function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let end = text.indexOf('\n');
  return (offset) => {
    while (end !== -1 && end < offset) {
      line += 1;
      end = text.indexOf('\n', end + 1);
    }
    return line;
  };
}
