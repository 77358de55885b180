/** The first grapheme, which may have several code points. */
export function Avatar({ name }: { name: string }) {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return (
    <span className="profile-avatar" aria-hidden="true">
      {first?.segment ?? ''}
    </span>
  );
}
