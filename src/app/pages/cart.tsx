import '../../widgets/store/index.ts';

/** The fan's cart. */
export default function CartPage() {
  return (
    <div className="page">
      <fan-store cart heading-level={1} />
    </div>
  );
}
