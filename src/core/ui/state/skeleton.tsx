import type { CSSProperties, ReactNode } from 'react';

interface SkeletonProps {
  shape: 'line' | 'portrait' | 'poster' | 'stage';
  style?: CSSProperties;
}

/** The tone of something that is on its way, in the shape that it will have. */
export function Skeleton({ shape, style }: SkeletonProps) {
  return <span className={`skeleton skeleton-${shape}`} style={style} />;
}

/** Holds skeletons, and says in words that they are being waited for. */
export function Loading({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  return (
    <div role="status" className="loading">
      <span className="unseen">{label}</span>
      <div className={className} aria-hidden="true">
        {children}
      </div>
    </div>
  );
}
