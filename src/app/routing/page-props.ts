export interface PageProps {
  params: Readonly<Record<string, string | undefined>>;
}
