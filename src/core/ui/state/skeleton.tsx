import type { CSSProperties, ReactNode } from 'react';

interface SkeletonProps {
  shape: 'line' | 'portrait' | 'poster' | 'stage';
  style?: CSSProperties;
}

/** A placeholder in the shape of the content that is loading. */
export function Skeleton({ shape, style }: SkeletonProps) {
  return <span className={`skeleton skeleton-${shape}`} style={style} />;
}

/** Contains skeletons, and announces to screen readers that content is loading. */
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
