/** The text of one segment of a path. */
export function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // Not valid percent-encoding: the segment stands for itself.
    return segment
  }
}
