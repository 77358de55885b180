import '../../widgets/title/index.ts';

export default function HomePage() {
  return <fan-title heading-level={1} />;
}
