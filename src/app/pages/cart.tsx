import '../../widgets/store/index.ts';

/** What the fan wants to order together. */
export default function CartPage() {
  return (
    <div className="page">
      <fan-store cart heading-level={1} />
    </div>
  );
}
