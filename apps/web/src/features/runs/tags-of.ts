const MOST_TAGS = 20
const LONGEST_TAG = 60

/** Tags as typed, separated by commas: trimmed, each once. Or the sentence that says what is wrong with them. */
export function tagsOf(text: string): { readonly tags: string[] } | { readonly error: string } {
  const tags = [
    ...new Set(
      text
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ]
  if (tags.length > MOST_TAGS)
    return { error: `Expected at most ${MOST_TAGS} tags, received ${tags.length}.` }
  const long = tags.find((tag) => tag.length > LONGEST_TAG)
  if (long)
    return { error: `Expected tags of at most ${LONGEST_TAG} letters, received one of ${long.length}.` }
  return { tags }
}
