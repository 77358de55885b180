/** Something that keeps an embed from working: words of `locales/<language>/doctor.json`, with what they are filled in with. */
export interface Finding {
  name:
    | 'policy'
    | 'origin'
    | 'storage'
    | 'insecure'
    | 'sandboxed'
    | 'unknownTag'
    | 'unknownAttribute'
    | 'wrongValue'
    | 'oldRelease'
    | 'unreachable'
    | 'notLoaded';
  values: Readonly<Record<string, string>>;
}
